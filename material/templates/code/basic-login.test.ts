import { describe, expect, it } from 'vitest';
import { bitbucketAppPassword } from '#material/secrets/bitbucket-app-password.ts';
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
    ['shell', '-u "$BITBUCKET_USERNAME:$BITBUCKET_APP_PASSWORD"'],
  ])('is asked in %s as its people ask', (template, words) => {
    expect(sampleFile([bitbucketAppPassword], template, 'native', 'login').file.content).toContain(words);
  });
});
