import { describe, expect, it } from 'vitest';
import { bitbucketAppPassword } from '#material/secrets/bitbucket-app-password.ts';
import { secretTypeOf } from '#material/secret-types.ts';
import { sampleFile } from '#material/testing/written-files.ts';

describe('a vendor that takes a name and a password', () => {
  it.each([
    ['csharp', 'Encoding.UTF8.GetBytes(BitbucketUsername + ":" + BitbucketAppPassword)'],
    ['go', 'request.SetBasicAuth(bitbucketUsername, bitbucketAppPassword)'],
    ['java', 'encodeToString((BITBUCKET_USERNAME + ":" + BITBUCKET_APP_PASSWORD).getBytes())'],
    ['javascript', 'btoa(`${BITBUCKET_USERNAME}:${BITBUCKET_APP_PASSWORD}`)'],
    ['php', "CURLOPT_USERPWD => BITBUCKET_USERNAME . ':' . BITBUCKET_APP_PASSWORD"],
    ['python', 'auth=(BITBUCKET_USERNAME, BITBUCKET_APP_PASSWORD)'],
    ['ruby', 'request.basic_auth(BITBUCKET_USERNAME, BITBUCKET_APP_PASSWORD)'],
  ])('is asked in %s as its people ask', (template, words) => {
    expect(sampleFile([bitbucketAppPassword], template, 'native', 'login').file.content).toContain(words);
  });

  it('is asked in shell as its people ask: by curl, or by a command that takes an address with the login in it', () => {
    const curl = sampleFile([secretTypeOf('atlassian-api-token')], 'shell', 'native', 'login');
    expect(curl.file.content).toContain('-u "$ATLASSIAN_EMAIL:$ATLASSIAN_API_TOKEN"');
    const git = sampleFile([bitbucketAppPassword], 'shell', 'native', 'login');
    expect(git.file.content).toMatch(
      /git ls-remote --heads 'https:\/\/[\w-]+:ATBB\w+@bitbucket\.org\/[\w-]+\/\w+\.git'/,
    );
    const named = sampleFile([bitbucketAppPassword], 'shell', 'env', 'login');
    expect(named.file.content).toContain(
      '"https://$BITBUCKET_USERNAME:$BITBUCKET_APP_PASSWORD@bitbucket.org/',
    );
  });
});
