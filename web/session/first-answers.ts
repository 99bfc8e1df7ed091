interface FirstAnswers {
  token: string;
  /** Nothing is asked beforehand any more. */
  isOver: boolean;
  answers: Map<string, Promise<Response>>;
}

type Place = { firstAnswers?: FirstAnswers };

/** The answer to what web/public/first.js asked with this token before the page could; each is given out once. */
export function takeFirstAnswer(url: string, token: string | undefined): Promise<Response> | undefined {
  const { firstAnswers: first } = globalThis as Place;
  if (first === undefined) return undefined;
  if (first.token !== token) dropFirstAnswers();
  // The page is here before the stream stands: it asks for itself.
  if (first.answers.size === 0) dropFirstAnswers();
  const answer = first.answers.get(url);
  first.answers.delete(url);
  return answer;
}

/** Whatever is changed from here on, or asked for on another page, no earlier answer tells. */
export function dropFirstAnswers(): void {
  const { firstAnswers: first } = globalThis as Place;
  Reflect.deleteProperty(globalThis, 'firstAnswers');
  if (first === undefined) return;
  first.isOver = true;
  first.answers.clear();
}
