export interface Plan {
  id: string;
  name: string;
  credits: number;
  /** In dollars. */
  price: number;
  description: string;
  comingSoon: boolean;
}

export const plans: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    credits: 100,
    price: 100,
    description: 'Buy in packs of 100 credits',
    comingSoon: false,
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    credits: 0,
    price: 0,
    description: 'Credits by agreement, with SSO access',
    comingSoon: true,
  },
];
