import type { Words } from '#catalogue/agent.ts';
import { problem, type Refusal } from '#contract/refusal.ts';
import type { Fault } from './fault.ts';

/** One request to Microsoft Graph in the words of a person. */
export interface Call {
  /** As in 'Microsoft Graph refused the upload'. */
  deed: string;
  /** Whether its lost answer would leave something behind, or taken away. */
  writes: boolean;
  /** What the app needs for it beside its consent. */
  permission: string;
  /** What is not there where Graph answers 404. */
  missing: string;
  /** Said instead of the consequence when no answer came, and so nobody knows. */
  unanswered?: string;
}

/** The sentence for an answer of Entra or Graph. With `retryAfterMs` it is only the reason: whoever gives up adds the rest. */
export function refusalOf(cause: unknown, fault: Fault, call: Call, lacking: string, words: Words): Refusal {
  const passing = passingOf(cause, fault, call.deed);
  if (passing !== undefined) return passing;
  const { what, todo } =
    fault.from === 'Microsoft Entra' ? explainEntra(fault) : explain(fault, call, lacking);
  return problem('provider-refused', `${what} ${words.consequence} ${todo}, then ${words.again}.`, { cause });
}

/** Where another try may help. */
export function passingOf(cause: unknown, fault: Fault, deed: string): Refusal | undefined {
  const passing = (what: string, retryAfterMs = 0) =>
    problem('provider-refused', `${fault.from} ${what} during ${deed}.`, { cause, retryAfterMs });
  const { status, retryAfterMs } = fault;
  if (fault.isUnanswered) return passing(fault.isTimeOut ? 'did not answer' : 'broke off');
  if (status === 429 || (status === 503 && retryAfterMs !== undefined)) {
    return passing('asked for patience', retryAfterMs);
  }
  if (status === 423) return passing('found the place locked');
  const isOwnFailure = status === undefined || (status >= 500 && !finalOfOwn.has(status));
  return isOwnFailure ? passing('had a failure of its own') : undefined;
}

/** Not built, and no room left: https://learn.microsoft.com/en-us/graph/errors */
const finalOfOwn = new Set([501, 507]);

interface Explanation {
  what: string;
  todo: string;
}

/** https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes */
function explainEntra({ code, status }: Fault): Explanation {
  const known = entraCodes[code ?? ''];
  if (known !== undefined) return known;
  return {
    what: `Microsoft Entra gave no token to this application (${code ?? `status ${status}`}).`,
    todo: 'Check tenant id, client id and client secret',
  };
}

const unknownTenant = {
  what: 'Microsoft Entra knows no tenant with this id.',
  todo: 'Correct the tenant id',
};

const entraCodes: Readonly<Record<string, Explanation | undefined>> = {
  AADSTS7000215: {
    what: 'Microsoft Entra does not take this client secret: it was mistyped or deleted, or it is the id of the secret instead of its value.',
    todo: 'Enter the value of one that is active',
  },
  AADSTS7000222: {
    what: 'The client secret has expired.',
    todo: 'Enter the value of one that is active',
  },
  AADSTS700016: {
    what: 'Microsoft Entra knows no such application in this tenant.',
    todo: 'Correct the client id, or the tenant id',
  },
  AADSTS90002: unknownTenant,
  AADSTS900023: unknownTenant,
  AADSTS7000112: { what: 'The application is disabled in this tenant.', todo: 'Have it enabled' },
};

/** https://learn.microsoft.com/en-us/graph/errors */
function explain({ code, status }: Fault, call: Call, lacking: string): Explanation {
  const refused = `Microsoft Graph refused ${call.deed}`;
  if (status !== undefined && status < 400) {
    return {
      what: `Microsoft Graph sent ${call.deed} elsewhere, where nobody follows it.`,
      todo: 'Look whether Microsoft has a failure',
    };
  }
  if (status === 401) {
    return {
      what: 'Microsoft Graph does not take the token of this application.',
      todo: 'Look whether it was disabled',
    };
  }
  if (status === 403) return { what: `${refused}: the app lacks ${lacking}.`, todo: 'Have it granted' };
  if (status === 404) {
    return {
      what: `${refused}: ${call.missing} does not exist, or this application was not given access to it.`,
      todo: 'Correct that',
    };
  }
  if (status === 400) {
    return {
      what: `${refused}: SharePoint takes neither every address nor every name of a file or folder.`,
      todo: 'Check the address of the site, the library, the folder and the file name',
    };
  }
  if (status === 507) return { what: `${refused}: the site is full.`, todo: 'Make room there' };
  return { what: `${refused} (${code ?? `status ${status}`}).`, todo: 'Check the configuration' };
}
