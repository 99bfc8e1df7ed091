import type { Image } from './fleet-shape.ts';
import { imageIdOf } from './machines.ts';
import type { Owners } from './owners.ts';

type Facts = Pick<Image, 'name' | 'createdAt'> &
  Partial<Omit<Image, 'id' | 'ownerId' | 'name' | 'createdAt'>> & { owner: keyof Owners };

const day = (date: string) => `${date}T09:14:22.000Z`;

const facts = {
  ownBase: {
    owner: 'self',
    name: 'acme-base-al2023-arm64-2026.11.02',
    createdAt: day('2026-11-02'),
    architecture: 'arm64',
    tags: [{ Key: 'pipeline', Value: 'image-builder' }],
  },
  companyHardened: {
    owner: 'company',
    name: 'acme-hardened-cis-l2-2026.10.28',
    createdAt: day('2026-10-28'),
    architecture: 'arm64',
    isShared: true,
  },
  amazonLinux: {
    owner: 'amazon',
    ownerAlias: 'amazon',
    name: 'al2023-ami-2023.9.20261027.0-kernel-6.12-x86_64',
    description: 'Amazon Linux 2023 AMI 2023.9.20261027.0 x86_64 HVM kernel-6.12',
    createdAt: day('2026-10-24'),
    deprecatedAt: day('2027-01-22'),
    isPublic: true,
  },
  windows: {
    owner: 'windows',
    ownerAlias: 'amazon',
    name: 'Windows_Server-2025-English-Full-Base-2026.10.14',
    createdAt: day('2026-10-14'),
    deprecatedAt: day('2028-10-14'),
    isPublic: true,
    platform: 'Windows',
  },
  marketplaceVpn: {
    owner: 'marketplace',
    ownerAlias: 'aws-marketplace',
    name: 'OpenVPN Access Server Community Image-8fbe3379-63b6-43e8-87bd-0e93fd7be8f3',
    createdAt: day('2026-06-18'),
    deprecatedAt: day('2028-06-18'),
    isPublic: true,
  },
  backup: {
    owner: 'backup',
    ownerAlias: 'aws-backup-vault',
    name: 'AwsBackup_i-0c1f9a5d2b7e43806_5D3C9A41-2F0B-4E67-9B3A-7C8D1E5F6A20',
    createdAt: day('2026-11-08'),
    isShared: true,
  },
  partnerAgent: {
    owner: 'partner',
    name: 'ledgerline-export-agent-4.12.0',
    createdAt: day('2026-09-03'),
    isShared: true,
  },
  // No longer shared: only the metadata of the machines still tells whose it was.
  studioWorkbench: {
    owner: 'stranger',
    name: 'studio-workbench-internal-v7',
    createdAt: day('2026-03-11'),
  },
  databricks: {
    owner: 'databricks',
    name: 'databricks-worker-15.4-lts-20260930',
    createdAt: day('2026-09-30'),
    isPublic: true,
  },
  sophos: {
    owner: 'sophos',
    name: 'sophos-firewall-21.5.1-byol',
    createdAt: day('2026-05-20'),
    isPublic: true,
  },
  ubuntu: {
    owner: 'canonical',
    name: 'ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-20261016',
    description: 'Canonical, Ubuntu, 24.04, amd64 noble image',
    createdAt: day('2026-10-16'),
    deprecatedAt: day('2028-10-16'),
    isPublic: true,
  },
  ubuntuRetired: {
    owner: 'canonical',
    name: 'ubuntu/images/hvm-ssd/ubuntu-jammy-22.04-amd64-server-20240301',
    description: 'Canonical, Ubuntu, 22.04 LTS, amd64 jammy image build on 2024-03-01',
    createdAt: day('2024-03-01'),
    deprecatedAt: day('2026-03-01'),
    isPublic: true,
  },
  impostorUbuntu: {
    owner: 'impostor',
    name: 'ubuntu/images/hvm-ssd/ubuntu-jammy-22.04-amd64-server-20991231',
    createdAt: day('2026-08-29'),
    isPublic: true,
  },
  impostorAmazon: {
    owner: 'impostor',
    name: 'al2023-ami-2023.99.20991231.0-kernel-6.12-x86_64',
    createdAt: day('2026-08-30'),
    isPublic: true,
  },
  strangerGrafana: {
    owner: 'stranger',
    name: 'grafana-prometheus-allinone-v3',
    createdAt: day('2025-12-07'),
    isPublic: true,
  },
  strangerRetired: {
    owner: 'stranger',
    name: 'scrapy-cluster-node-1.9',
    createdAt: day('2025-02-14'),
    isPublic: true,
    state: 'deregistered',
  },
} as const satisfies Record<string, Facts>;

export type ImageKey = keyof typeof facts;

export function companyImages(region: string, owners: Owners): Image[] {
  return Object.entries<Facts>(facts).map(([key, { owner, ...fact }]) => ({
    isPublic: false,
    isShared: false,
    state: 'available',
    architecture: 'x86_64',
    platform: 'Linux/UNIX',
    tags: [],
    ...fact,
    id: imageIdOf(region, owners[owner], key),
    ownerId: owners[owner],
  }));
}

export function companyImageId(region: string, key: ImageKey, owners: Owners): string {
  return imageIdOf(region, owners[facts[key].owner], key);
}
