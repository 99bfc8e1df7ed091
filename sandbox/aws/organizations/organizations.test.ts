import {
  CreateAccountCommand,
  DescribeAccountCommand,
  DescribeOrganizationCommand,
  ListAccountsCommand,
  OrganizationsClient,
  paginateListAccounts,
} from '@aws-sdk/client-organizations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, sendBytes, sendRaw, signedRequest, type RawAnswer } from '#sandbox/aws/raw-requests.ts';
import { sdkConfig, sdkLimitedTo, testSandbox, type TestSandbox } from '#sandbox/testing.ts';

describe('the organisation of the sandbox', () => {
  let box: TestSandbox;
  let client: OrganizationsClient;
  beforeAll(async () => {
    box = await testSandbox();
    client = new OrganizationsClient(box.sdk);
  });
  afterEach(() => box.client.clearFaults());
  afterAll(() => box.stop());

  const clientOf = async (member: string) =>
    new OrganizationsClient(sdkConfig(box.endpoint, await box.client.account(box.owner, member)));

  it('has the accounts of the company, page by page, and not the foreign one', async () => {
    const { accountId, trustedAccounts } = box.access;
    const found: (string | undefined)[] = [];
    let pages = 0;
    for await (const page of paginateListAccounts({ client, pageSize: 1 }, {})) {
      pages += 1;
      found.push(...(page.Accounts ?? []).map(({ Id }) => Id));
      expect(page.Accounts?.[0]).toMatchObject({ State: 'ACTIVE', JoinedTimestamp: expect.any(Date) });
    }
    expect(pages).toBe(2);
    expect(found).toEqual([accountId, ...trustedAccounts].toSorted());
    const { Organization } = await client.send(new DescribeOrganizationCommand({}));
    expect(Organization).toMatchObject({ MasterAccountId: accountId, FeatureSet: 'ALL' });
  });

  it('lets its accounts be listed by the managing one only, and is none to the foreign one', async () => {
    const member = await clientOf('second');
    expect(await outcomeOf(member.send(new ListAccountsCommand({})))).toBe('400 AccessDeniedException');
    expect(await outcomeOf(member.send(new DescribeOrganizationCommand({})))).toBe('ok');
    const foreign = await clientOf('other');
    const outcome = await outcomeOf(foreign.send(new ListAccountsCommand({})));
    expect(outcome).toBe('400 AWSOrganizationsNotInUseException');
  });

  it('refuses in the words of its protocol', async () => {
    const outcome = (sdk: typeof box.sdk) =>
      outcomeOf(new OrganizationsClient(sdk).send(new ListAccountsCommand({})));
    expect(await outcome(await sdkLimitedTo(box, []))).toBe('400 AccessDeniedException');
    const { credentials } = box.sdk;
    const strange = { ...credentials, accessKeyId: 'AKIAIOSFODNN7EXAMPLE' };
    expect(await outcome({ ...box.sdk, credentials: strange })).toBe('400 UnrecognizedClientException');
    const wrong = { ...credentials, secretAccessKey: 'x'.repeat(40) };
    expect(await outcome({ ...box.sdk, credentials: wrong })).toBe('400 InvalidSignatureException');
    const ask = (input: object) => outcomeOf(client.send(new ListAccountsCommand(input)));
    expect(await ask({ MaxResults: 21 })).toBe('400 InvalidInputException');
    expect(await ask({ NextToken: 'mine' })).toBe('400 InvalidInputException');
    const incomplete = new DescribeAccountCommand({} as { AccountId: string });
    expect(await outcomeOf(client.send(incomplete))).toBe('400 ValidationException');
    const unbuilt = new CreateAccountCommand({ Email: 'a@acme.example', AccountName: 'a' });
    expect(await outcomeOf(client.send(unbuilt))).toBe('501 NotImplemented');
    await box.client.setFault({ kind: 'throttle', service: 'organizations', count: 1 });
    expect(await ask({})).toBe('400 ThrottlingException');
  });

  it('reads no body that is not what the schema says, and names no operation that it was not asked', async () => {
    const typeOf = ({ status, body }: RawAnswer) =>
      `${status} ${String((JSON.parse(body) as { __type: unknown }).__type)}`;
    const headers = { 'content-type': 'application/x-amz-json-1.1' };
    const unsigned = await sendBytes(box.endpoint, 'POST', '/', headers, '{}');
    expect(typeOf(unsigned)).toBe('400 MissingAuthenticationTokenException');
    const raw = await signedRequest(client, new ListAccountsCommand({}));
    expect(raw.headers['x-amz-target']).toBe('AWSOrganizationsV20161128.ListAccounts');
    expect((await sendRaw(box.endpoint, raw)).status).toBe(200);
    const spoilt = await signedRequest(client, new ListAccountsCommand({ MaxResults: 'ten' as never }));
    expect(typeOf(await sendRaw(box.endpoint, spoilt))).toBe('400 SerializationException');
  });

  it('leaves an event', async () => {
    await client.send(new ListAccountsCommand({ MaxResults: 5 }));
    const [event] = await box.client.events(box.owner, 1);
    expect(event).toMatchObject({
      eventSource: 'organizations.amazonaws.com',
      eventName: 'ListAccounts',
      readOnly: true,
      requestParameters: { maxResults: 5 },
    });
  });
});
