/** How programs use a secret: what a person copies out of the vendor's own pages. */

/** The expression of the file's language that stands for a value, by the name of its environment variable. */
export type Of = (env: string) => string;

/** Where the file's company works. */
export type Place = { region: string };

export type CodeUse = {
  /** Whole lines, as the language writes them. */
  imports: readonly string[];
  /** Opens the vendor's client; absent where the body needs none. */
  client?: (of: Of, place: Place) => string;
  /** The client's type, where the language wants it named. */
  type?: string;
  /** Lines of a function that takes `text` or nothing, without indentation of their own; `client` is its name. */
  body: (of: Of, client: string) => string;
};

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** One request. `{NAME}` in the address, the headers and the login is the value of that name, `{text}` in the JSON the text. */
export type HttpUse = {
  url: string;
  headers: Record<string, string>;
  /** Who asks, for vendors that take a name and a password: `{BITBUCKET_USERNAME}`, or nothing beside a token. */
  basic?: { user: string; password: string };
  /** Absent: a GET. */
  json?: Json;
  /** Where the answer holds what the function gives back: `choices.0.message.content`. */
  answer: string;
};

/** What a program with such a credential is for: what it reads, and what becomes of it. */
export type Story = {
  /** `Writes a summary of every ticket of the day` */
  does: string;
  /** The file or queue it reads: `tickets`. */
  input: string;
  /** The column of a text in it. */
  column: string;
  /** What a line of the result is called: `summary`. */
  result: string;
};

export type Uses = {
  /** What the function is called after, words with blanks: `ask openai`. */
  verb: string;
  /** `text`: a text in, a text out. `rows`: nothing in, a list out. */
  gives: 'text' | 'rows';
  /** Absent: one of the category's; in several wordings, since each file of the type has it. A model that draws images writes no summaries. */
  story?: Omit<Story, 'does'> & { does: readonly [string, ...string[]] };
  /** True: people paste the value into the command itself, and what stands before it there says what it is. */
  isPasted?: boolean;
  /** What a program asks; the languages without an idiom of their own ask it so. */
  http?: HttpUse;
  python?: CodeUse;
  javascript?: CodeUse;
  go?: CodeUse;
  java?: CodeUse;
  csharp?: CodeUse;
  ruby?: CodeUse;
  php?: CodeUse;
  /** A command, word by word, with `{NAME}` for a value; absent: the request by curl. */
  shell?: readonly string[];
};
