import { part } from '#material/grammar/part.ts';
import { built, fact, host } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { opensshKey, opensshPublicLine } from '#material/keys/openssh-key.ts';
import type { SecretType } from '#material/secret-type.ts';

const LOGIN = 'deploy';

export const sshPrivateKeyEd25519: SecretType = {
  id: 'ssh-private-key-ed25519',
  provider: 'OpenSSH',
  label: 'SSH private key (Ed25519)',
  description: 'Deploy key without a passphrase, with its public line, login and host',
  category: 'crypto-key',
  group: 'ssh',
  parts: [
    part({
      env: 'SSH_PRIVATE_KEY',
      otherNames: ['DEPLOY_KEY', 'SSH_DEPLOY_KEY'],
      regex:
        /^-----BEGIN OPENSSH PRIVATE KEY-----\n(?:[A-Za-z0-9+/]{70}\n)+[A-Za-z0-9+/]{1,70}={0,2}\n-----END OPENSSH PRIVATE KEY-----\n$/,
      grammar: [opensshKey(({ service }) => `${LOGIN}@${service.hostOf('build')}`)],
    }),
    part({
      env: 'SSH_PUBLIC_KEY',
      otherNames: ['DEPLOY_KEY_PUBLIC'],
      isSecret: false,
      regex: /^ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI[A-Za-z0-9+/]{43} deploy@[a-z0-9.-]+\.example$/,
      grammar: [
        built((_random, { earlier }) => opensshPublicLine(earlier.get('SSH_PRIVATE_KEY') ?? ''), {
          source: 'ssh-ed25519 [A-Za-z0-9+\\/]+ \\S+',
          bits: 0,
          isFixed: true,
        }),
      ],
    }),
    part({
      env: 'SSH_HOST',
      otherNames: ['DEPLOY_HOST'],
      isSecret: false,
      regex: /^[a-z0-9.-]+\.example$/,
      grammar: [host('web')],
    }),
    part({
      env: 'SSH_USER',
      otherNames: ['DEPLOY_USER'],
      isSecret: false,
      regex: /^[a-z]+$/,
      grammar: [fact(() => LOGIN)],
    }),
  ],
  homes: ['~/.ssh/id_ed25519', 'deploy_key', '.github/workflows/*.yml'],
  companions: [],
  context: '{value}',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'private-key',
    trufflehog: 'privatekey',
    detectSecrets: 'PrivateKeyDetector',
    secretlint: '@secretlint/secretlint-rule-privatekey',
    githubPushProtection: false,
  },
  decoyTell:
    'comment root@localhost; body that ssh-keygen -y cannot read; the two check numbers not equal; public half beside it differs',
  tells: [/localhost/],
  samples: {
    match: [
      `-----BEGIN OPENSSH PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 70)}\n${sampleText('A-Za-z0-9', 34)}\n-----END OPENSSH PRIVATE KEY-----\n`,
    ],
    refuse: [
      `-----BEGIN OPENSSH PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64)}\n${sampleText('A-Za-z0-9', 34)}\n-----END OPENSSH PRIVATE KEY-----\n`,
      `-----BEGIN RSA PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 70)}\n${sampleText('A-Za-z0-9', 34)}\n-----END RSA PRIVATE KEY-----\n`,
    ],
  },
  templates: [
    'python',
    'javascript',
    'typescript',
    'github-actions',
    'kubernetes',
    'cli-config',
    'prose',
    'dotenv',
    'plain',
  ],
  uses: {
    verb: 'list services',
    gives: 'rows',
    python: {
      imports: ['import io', 'import paramiko'],
      body: (of) =>
        `key = paramiko.Ed25519Key.from_private_key(io.StringIO(${of('SSH_PRIVATE_KEY')}))
with paramiko.SSHClient() as ssh:
    ssh.load_system_host_keys()
    ssh.connect(${of('SSH_HOST')}, username=${of('SSH_USER')}, pkey=key)
    _, stdout, _ = ssh.exec_command("systemctl list-units --type=service --plain --no-legend")
    return [{"id": line.split()[0], "name": line.strip()} for line in stdout]`,
    },
    javascript: {
      imports: ["import { NodeSSH } from 'node-ssh';"],
      client: () => 'new NodeSSH()',
      body: (of, client) =>
        `await ${client}.connect({
  host: ${of('SSH_HOST')},
  username: ${of('SSH_USER')},
  privateKey: ${of('SSH_PRIVATE_KEY')},
});
const { stdout } = await ${client}.execCommand('systemctl list-units --type=service --plain --no-legend');
${client}.dispose();
return stdout.split('\\n').map((line) => ({ id: line.split(' ')[0], name: line }));`,
    },
  },
  inertness:
    'key of 256 random bits, made for this file and not kept; no server lists its public half, and the host is under a reserved name',
  source:
    'https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.key; gitleaks config/gitleaks.toml; trufflehog pkg/detectors/privatekey',
};
