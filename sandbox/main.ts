import { startSandbox } from './start.ts';

/** The sandbox as a process of its own: settings from the environment, one line of JSON when it listens. */
async function main(): Promise<void> {
  const {
    SANDBOX_HOST: host = '127.0.0.1',
    SANDBOX_PORT: port = '0',
    SANDBOX_SECURE_PORT: securePort = '0',
  } = process.env;
  const sandbox = await startSandbox({
    host,
    port: readPort('SANDBOX_PORT', port),
    securePort: readPort('SANDBOX_SECURE_PORT', securePort),
    statePath: required('SANDBOX_STATE'),
    stateKey: Buffer.from(required('SANDBOX_STATE_KEY'), 'base64'),
    adminToken: required('SANDBOX_ADMIN_TOKEN'),
    log: (line) => process.stderr.write(`${JSON.stringify(line)}\n`),
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void sandbox.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.on('error', stop);
  const { endpoint, secure } = sandbox;
  process.stdout.write(`${JSON.stringify({ ready: true, endpoint, secure })}\n`);
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The sandbox cannot start without ${name}.`);
  return value;
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name}=${text} is not a port.`);
  return port;
}

try {
  await main();
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
}
