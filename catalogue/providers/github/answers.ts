import * as z from 'zod/mini';
import { problem } from '#contract/refusal.ts';

const sha = z.string().check(z.regex(/^[0-9a-f]{40,64}$/));
const id = z.int().check(z.positive());
const text = z.optional(z.nullable(z.string()));
const hasSha = z.object({ sha });
const pull = z.object({ number: id, body: text, state: z.enum(['open', 'closed']) });
const comment = z.object({ id, body: text, user: z.nullable(z.object({ login: z.string() })) });
const named = /^[\w.-]{1,100}\/[\w.-]{1,100}$/;
// What git takes for a branch, but for `<` and `>`: https://git-scm.com/docs/git-check-ref-format
const branch = /^[^\s~^:?*[\\<>]{1,255}$/;

/** What is read of each answer: the SDK hands on whatever came. Where nothing is read, nothing is asked for. */
const shapes: Readonly<Record<string, z.ZodMiniType | undefined>> = {
  'GET /user': z.object({ login: z.string().check(z.regex(/^[\w[\]-]{1,100}$/)) }),
  'GET /repos/{owner}/{repo}': z.object({
    id,
    full_name: z.string().check(z.regex(named)),
    default_branch: z.string().check(z.regex(branch)),
    visibility: z.optional(z.string()),
    private: z.boolean(),
    archived: z.boolean(),
    permissions: z.optional(z.object({ push: z.optional(z.boolean()) })),
  }),
  'GET /repos/{owner}/{repo}/commits': z.array(hasSha),
  // Without its files a comparison would say that nothing lies on the branch.
  'GET /repos/{owner}/{repo}/compare/{basehead}': z.object({
    files: z.array(z.object({})),
    ahead_by: z.int(),
    commits: z.array(z.object({ author: z.nullable(z.object({ login: z.optional(z.string()) })) })),
  }),
  'GET /repos/{owner}/{repo}/contents/{path}': z.union([
    z.array(z.object({})),
    z.object({ type: z.string(), sha, content: z.optional(z.string()), encoding: z.optional(z.string()) }),
  ]),
  'GET /repos/{owner}/{repo}/git/commits/{commit_sha}': z.object({ tree: hasSha }),
  'GET /repos/{owner}/{repo}/git/ref/{ref}': z.object({ object: hasSha }),
  'GET /repos/{owner}/{repo}/issues/comments/{comment_id}': comment,
  'GET /repos/{owner}/{repo}/issues/{issue_number}': z.object({ title: z.string() }),
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': z.array(comment),
  'GET /repos/{owner}/{repo}/pulls': z.array(pull),
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': pull,
  'POST /repos/{owner}/{repo}/git/blobs': hasSha,
  'POST /repos/{owner}/{repo}/git/commits': hasSha,
  'POST /repos/{owner}/{repo}/git/trees': hasSha,
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': comment,
  'POST /repos/{owner}/{repo}/pulls': pull,
};

/** `route` as GitHub's description writes it. */
export function checkAnswer(route: string, data: unknown): void {
  const shape = shapes[route];
  if (shape === undefined || z.safeParse(shape, data).success) return;
  throw problem(
    'provider-refused',
    'GitHub sent an answer that nobody can make sense of. It was not used. Look whether GitHub has a failure, then try again.',
  );
}
