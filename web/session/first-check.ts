interface FirstCheck {
  token: string;
  answer: Promise<Response>;
}

/** The answer to what web/public/first.js asked about this token before any module ran; each is given out once. */
export function takeFirstCheck(token: string): Promise<Response> | undefined {
  const { firstCheck } = globalThis as { firstCheck?: FirstCheck };
  Reflect.deleteProperty(globalThis, 'firstCheck');
  return firstCheck?.token === token ? firstCheck.answer : undefined;
}
