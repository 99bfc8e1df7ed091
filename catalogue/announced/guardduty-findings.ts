import { announce } from './announce.ts';

export const guarddutyFindings = announce({
  id: 'guardduty-findings',
  name: 'GuardDuty Findings',
  description:
    'Reads from GuardDuty whether the use of a planted credential raised an alarm, and after how long.',
  category: 'AWS',
  type: 'Analyzer',
  subtype: 'analyzer',
  disabledReason: 'Not available yet: this analyzer is still being built.',
  features: ['Joins findings with what you planted', 'Tells the time from use to alarm'],
  useCases: ['Learn whether your alarms would have told you'],
});
