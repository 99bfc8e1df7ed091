/** An object as it lies in the estate; a content that came later is another version, where the bucket keeps them. */
export type Furnished = { key: string; type: string; contents: readonly string[]; daysAgo: number };

export type FurnishedBucket = {
  name: string;
  region: string;
  isVersioned?: true;
  /** As AWS does it by itself since April 2023; older buckets have nothing. */
  isBlocked: boolean;
  objects: readonly Furnished[];
};

/** What a company keeps in S3. No name leads anywhere (RFC 2606, RFC 5737), and nothing in it opens anything. */
export const bucketEstate: readonly FurnishedBucket[] = [
  {
    name: 'acme-access-logs-use1',
    region: 'us-east-1',
    isBlocked: true,
    objects: [1, 2, 3].map((daysAgo) => ({
      key: `payments-api/node-${daysAgo}/access.log`,
      type: 'text/plain',
      contents: [
        [
          '203.0.113.17 - - "POST /v1/charges HTTP/1.1" 201 412 0.084',
          '203.0.113.17 - - "GET /v1/charges/ch_20418 HTTP/1.1" 200 398 0.012',
          '198.51.100.4 - - "GET /healthz HTTP/1.1" 200 2 0.001',
          '203.0.113.90 - - "POST /v1/refunds HTTP/1.1" 422 131 0.019',
          '',
        ].join('\n'),
      ],
      daysAgo,
    })),
  },
  {
    name: 'acme-build-artifacts-use1',
    region: 'us-east-1',
    isBlocked: true,
    objects: [
      ['payments-api/1.42.0/manifest.json', '1.42.0', 34],
      ['payments-api/1.43.1/manifest.json', '1.43.1', 6],
    ].map(([key, version, daysAgo]) => ({
      key: String(key),
      type: 'application/json',
      contents: [
        `${JSON.stringify({ service: 'payments-api', version, node: '24', files: ['dist/server.js', 'package.json'] }, null, 2)}\n`,
      ],
      daysAgo: Number(daysAgo),
    })),
  },
  {
    name: 'acme-data-exports-euw1',
    region: 'eu-west-1',
    isBlocked: false,
    objects: [
      {
        key: 'customers/monthly.csv',
        type: 'text/csv',
        contents: [
          'id,name,mail,since\n9001,Ida Lind,ida.lind@example.com,2021-03-02\n9002,Omar Reyes,omar.reyes@example.org,2023-11-19\n9003,Mei Tan,mei.tan@example.net,2025-06-30\n',
        ],
        daysAgo: 21,
      },
      {
        key: 'orders/latest.csv',
        type: 'text/csv',
        contents: [
          'order,customer,state,total\n50110,9001,paid,129.00\n50111,9003,open,18.40\n50112,9002,refunded,74.95\n',
        ],
        daysAgo: 1,
      },
      {
        key: 'README.txt',
        type: 'text/plain',
        contents: ['Nightly exports for the partners. The jobs run as role nightly-export.\n'],
        daysAgo: 410,
      },
    ],
  },
  {
    name: 'acme-terraform-state-use1',
    region: 'us-east-1',
    isVersioned: true,
    isBlocked: true,
    objects: [
      {
        key: 'platform/network.tfstate',
        type: 'application/json',
        contents: [terraformState(17, 2), terraformState(18, 3)],
        daysAgo: 12,
      },
    ],
  },
  {
    name: 'acme-website-use1',
    region: 'us-east-1',
    isBlocked: false,
    objects: [
      {
        key: 'index.html',
        type: 'text/html',
        contents: [
          '<!doctype html>\n<html lang="en"><head><title>Acme</title></head><body><h1>Acme</h1><p>Payments, without the paperwork.</p></body></html>\n',
        ],
        daysAgo: 92,
      },
      { key: 'robots.txt', type: 'text/plain', contents: ['User-agent: *\nAllow: /\n'], daysAgo: 680 },
    ],
  },
];

function terraformState(serial: number, subnets: number): string {
  const resources = Array.from({ length: subnets }, (_, nth) => ({
    mode: 'managed',
    type: 'aws_subnet',
    name: `private_${nth}`,
    instances: [{ attributes: { cidr_block: `10.40.${nth}.0/24`, map_public_ip_on_launch: false } }],
  }));
  return `${JSON.stringify({ version: 4, terraform_version: '1.14.0', serial, outputs: {}, resources }, null, 2)}\n`;
}
