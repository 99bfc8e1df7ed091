export type FurnishedSecret = {
  name: string;
  description: string;
  daysAgo: number;
  engine: string;
  user: string;
};

/** The passwords are drawn for each owner and were never set anywhere: the hosts end in a name that nobody can have (RFC 2606). */
export const secretEstate: readonly FurnishedSecret[] = [
  {
    name: 'prod/payments-api/database',
    description: 'Database of payments-api',
    daysAgo: 88,
    engine: 'postgres',
    user: 'payments_api',
  },
  {
    name: 'prod/reporting/warehouse',
    description: 'Reads the warehouse for the monthly report',
    daysAgo: 402,
    engine: 'redshift',
    user: 'reporting',
  },
  {
    name: 'staging/payments-api/database',
    description: 'The same as prod was in spring',
    daysAgo: 231,
    engine: 'postgres',
    user: 'payments_api',
  },
];

export type FurnishedParameter = {
  name: string;
  value: string;
  type: 'String' | 'StringList';
  daysAgo: number;
};

export const parameterEstate: readonly FurnishedParameter[] = [
  {
    name: '/prod/payments-api/allowed-origins',
    value: 'https://shop.acme.example',
    type: 'String',
    daysAgo: 140,
  },
  { name: '/prod/payments-api/currencies', value: 'EUR,USD,SEK', type: 'StringList', daysAgo: 300 },
  { name: '/prod/payments-api/log-level', value: 'info', type: 'String', daysAgo: 9 },
  {
    name: '/prod/reporting/recipients',
    value: 'finance@acme.example,audit@acme.example',
    type: 'StringList',
    daysAgo: 55,
  },
];
