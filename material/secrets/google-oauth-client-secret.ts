import { part } from '#material/grammar/part.ts';
import { built, chars, literal, oneOf } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

/** Where a refresh token was issued stands twice in it: before and inside its constant middle. */
const CLUSTERS: Record<string, string> = {
  '1//03': 'AM',
  '1//04': 'AQ',
  '1//05': 'AU',
  '1//09': 'Ak',
  '1//0e': 'A4',
  '1//0g': 'BA',
};

export const googleOauthClientSecret: SecretType = {
  id: 'google-oauth-client-secret',
  provider: 'Google',
  label: 'Google OAuth client secret',
  description: 'Secret of a client (GOCSPX-), with client id and refresh token',
  category: 'cloud',
  group: 'google_oauth',
  parts: [
    part({
      env: 'GOOGLE_CLIENT_SECRET',
      otherNames: ['GOOGLE_OAUTH_CLIENT_SECRET'],
      regex: /^GOCSPX-[A-Za-z0-9_-]{28}$/,
      grammar: [literal('GOCSPX-'), chars('A-Za-z0-9_-', 28)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'GOOGLE_CLIENT_ID',
      otherNames: ['GOOGLE_OAUTH_CLIENT_ID'],
      isSecret: false,
      regex: /^[1-9]\d{11}-[a-z0-9]{32}\.apps\.googleusercontent\.com$/,
      grammar: [
        chars('1-9', 1),
        chars('0-9', 11),
        literal('-'),
        chars('a-z0-9', 32),
        literal('.apps.googleusercontent.com'),
      ],
    }),
    part({
      env: 'GOOGLE_REFRESH_TOKEN',
      otherNames: ['GOOGLE_OAUTH_REFRESH_TOKEN'],
      regex: /^1\/\/0[3459eg][A-Za-z0-9_-]{11}CgYIARAAG(?:A[MQUk4]|BA)SNwF-L9Ir[A-Za-z0-9_-]{67}$/,
      grammar: [
        oneOf(...Object.keys(CLUSTERS)),
        chars('A-Za-z0-9_-', 11),
        literal('CgYIARAAG'),
        built((_random, { before }) => CLUSTERS[before.slice(0, 5)] as string, {
          source: '[AB][AMQUk4]',
          bits: 0,
          isFixed: true,
        }),
        literal('SNwF-L9Ir'),
        chars('A-Za-z0-9_-', 66),
        // What is left of whole bytes.
        chars('AEIMQUYcgkosw048', 1),
      ],
    }),
  ],
  homes: ['client_secret.json', '.env'],
  companions: [],
  context: 'GOOGLE_CLIENT_SECRET="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    // Where the file is JSON with client_id and refresh_token beside it.
    trufflehog: 'gcpapplicationdefaultcredentials',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    '24 characters without GOCSPX- (before 2021); client id of another form; no refresh token beside it',
  // Gitleaks takes letters alone for no secret.
  tells: [/^GOCSPX-[^0-9]+$/],
  samples: {
    match: [`GOCSPX-${sampleText('A-Za-z0-9_-', 28)}`],
    refuse: [sampleText('A-Za-z0-9_-', 24), `GOCSPX-${sampleText('A-Za-z0-9_-', 24)}`],
  },
  hosts: ['oauth2.googleapis.com', '.apps.googleusercontent.com'],
  uses: {
    verb: 'list files',
    gives: 'rows',
    python: {
      imports: [
        'from google.oauth2.credentials import Credentials',
        'from googleapiclient.discovery import build',
      ],
      client: (of) => `Credentials(
    token=None,
    client_id=${of('GOOGLE_CLIENT_ID')},
    client_secret=${of('GOOGLE_CLIENT_SECRET')},
    refresh_token=${of('GOOGLE_REFRESH_TOKEN')},
    token_uri="https://oauth2.googleapis.com/token",
)`,
      body: (_of, client) =>
        `drive = build("drive", "v3", credentials=${client})\nreturn drive.files().list(pageSize=50, fields="files(id,name)").execute()["files"]`,
    },
    javascript: {
      imports: ["import { google } from 'googleapis';"],
      client: (of) =>
        `new google.auth.OAuth2({\n  clientId: ${of('GOOGLE_CLIENT_ID')},\n  clientSecret: ${of('GOOGLE_CLIENT_SECRET')},\n})`,
      body: (of, client) =>
        `${client}.setCredentials({ refresh_token: ${of('GOOGLE_REFRESH_TOKEN')} });
const drive = google.drive({ version: 'v3', auth: ${client} });
const { data } = await drive.files.list({ pageSize: 50, fields: 'files(id,name)' });
return data.files ?? [];`,
    },
    go: {
      imports: [
        '"golang.org/x/oauth2"',
        '"golang.org/x/oauth2/google"',
        '"google.golang.org/api/drive/v3"',
        '"google.golang.org/api/option"',
      ],
      body: (of) => `config := oauth2.Config{
	ClientID:     ${of('GOOGLE_CLIENT_ID')},
	ClientSecret: ${of('GOOGLE_CLIENT_SECRET')},
	Endpoint:     google.Endpoint,
}
source := config.TokenSource(context.Background(), &oauth2.Token{RefreshToken: ${of('GOOGLE_REFRESH_TOKEN')}})
service, err := drive.NewService(context.Background(), option.WithTokenSource(source))
if err != nil {
	return nil, err
}
found, err := service.Files.List().PageSize(50).Do()
if err != nil {
	return nil, err
}
var names []any
for _, file := range found.Files {
	names = append(names, file.Name)
}
return names, nil`,
    },
    java: {
      imports: [
        'import com.google.api.client.googleapis.javanet.GoogleNetHttpTransport;',
        'import com.google.api.client.json.gson.GsonFactory;',
        'import com.google.api.services.drive.Drive;',
        'import com.google.auth.http.HttpCredentialsAdapter;',
        'import com.google.auth.oauth2.UserCredentials;',
        'import java.util.ArrayList;',
      ],
      type: 'UserCredentials',
      client: (of) => `UserCredentials.newBuilder()
        .setClientId(${of('GOOGLE_CLIENT_ID')})
        .setClientSecret(${of('GOOGLE_CLIENT_SECRET')})
        .setRefreshToken(${of('GOOGLE_REFRESH_TOKEN')})
        .build()`,
      body: (_of, client) => `Drive drive = new Drive.Builder(
        GoogleNetHttpTransport.newTrustedTransport(),
        GsonFactory.getDefaultInstance(),
        new HttpCredentialsAdapter(${client})).setApplicationName("drive-list").build();
return new ArrayList<>(drive.files().list().setPageSize(50).execute().getFiles());`,
    },
    csharp: {
      imports: [
        'using System.Linq;',
        'using Google.Apis.Auth.OAuth2;',
        'using Google.Apis.Auth.OAuth2.Flows;',
        'using Google.Apis.Auth.OAuth2.Responses;',
        'using Google.Apis.Drive.v3;',
        'using Google.Apis.Services;',
      ],
      body: (of) => `var flow = new GoogleAuthorizationCodeFlow(new GoogleAuthorizationCodeFlow.Initializer
{
    ClientSecrets = new ClientSecrets
    {
        ClientId = ${of('GOOGLE_CLIENT_ID')},
        ClientSecret = ${of('GOOGLE_CLIENT_SECRET')},
    },
});
var token = new TokenResponse { RefreshToken = ${of('GOOGLE_REFRESH_TOKEN')} };
using var drive = new DriveService(new BaseClientService.Initializer
{
    HttpClientInitializer = new UserCredential(flow, "user", token),
});
var found = await drive.Files.List().ExecuteAsync();
return found.Files.Cast<object>().ToList();`,
    },
    ruby: {
      imports: ["require 'google/apis/drive_v3'", "require 'googleauth'"],
      client: (of) => `Google::Auth::UserRefreshCredentials.new(
  client_id: ${of('GOOGLE_CLIENT_ID')},
  client_secret: ${of('GOOGLE_CLIENT_SECRET')},
  refresh_token: ${of('GOOGLE_REFRESH_TOKEN')},
  scope: Google::Apis::DriveV3::AUTH_DRIVE_READONLY,
)`,
      body: (_of, client) => `drive = Google::Apis::DriveV3::DriveService.new
drive.authorization = ${client}
drive.list_files(page_size: 50).files.map(&:name)`,
    },
    php: {
      imports: ['use Google\\Client;', 'use Google\\Service\\Drive;'],
      body: (of) => `$google = new Client([
    'client_id' => ${of('GOOGLE_CLIENT_ID')},
    'client_secret' => ${of('GOOGLE_CLIENT_SECRET')},
]);
$google->refreshToken(${of('GOOGLE_REFRESH_TOKEN')});
$found = (new Drive($google))->files->listFiles(['pageSize' => 50]);
return array_map(fn ($file) => $file->getName(), $found->getFiles());`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      'https://oauth2.googleapis.com/token',
      '-d',
      'grant_type=refresh_token',
      '-d',
      'client_id={GOOGLE_CLIENT_ID}',
      '-d',
      'client_secret={GOOGLE_CLIENT_SECRET}',
      '-d',
      'refresh_token={GOOGLE_REFRESH_TOKEN}',
    ],
  },
  inertness:
    'about 168 random bits, so a generated value is a live one with probability under 2^-128 even if a trillion live values exist; the refresh token has 460 more',
  source:
    'GitHub supported secret scanning patterns; https://developers.google.com/identity/protocols/oauth2; layout of the refresh token: 103 characters, as tokens on public repositories have it',
};
