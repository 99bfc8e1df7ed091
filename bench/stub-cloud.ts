import { createServer } from 'node:http';

/** A target that answers every request after five milliseconds; a process of its own, so that it costs nobody else. */
const server = createServer((request, response) => {
  request.resume();
  setTimeout(() => response.end('{}'), 5);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(JSON.stringify({ port: address.port }));
});
