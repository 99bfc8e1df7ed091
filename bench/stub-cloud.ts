import { createServer } from 'node:http';

/** A target that answers every request after some milliseconds; a process of its own, so that it costs nobody else. */
let delayMs = 5;
let count = 0;
const server = createServer((request, response) => {
  request.resume();
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub');
  if (pathname === '/delay') {
    delayMs = Number(searchParams.get('ms'));
    count = 0;
    response.end();
    return;
  }
  if (pathname === '/count') {
    response.end(String(count));
    return;
  }
  count += 1;
  setTimeout(() => response.end('{}'), delayMs);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(JSON.stringify({ port: address.port }));
});
