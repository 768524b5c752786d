import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { operatorSchema } from '#contract/operator.ts'

/** Values of an operator of its own, instead of the demo's, which production refuses. */
export const ownOperator = {
  brand: { name: 'Kantor', legalName: 'Kantor Nowak sp. z o.o.' },
  licence: { number: 'RDWW-1234', authority: 'Register of Virtual Currency Activities', country: 'PL' },
  contact: {
    email: 'hello@kantor-nowak.pl',
    desk: 'desk@kantor-nowak.pl',
    helpdeskUrl: 'https://help.kantor-nowak.pl',
    address: ['ul. Długa 1', '00-001 Warszawa', 'Poland'],
    professionalNetworkUrl: 'https://www.linkedin.com/company/kantor-nowak',
  },
  mail: { from: 'no-reply@kantor-nowak.pl' },
  chain: {},
}

export const demoOperator = operatorSchema.parse(JSON.parse(readFileSync('config/operator.json', 'utf8')))

/** A copy of the demo's operator file with these changes; returns its path. */
export function operatorFileWith(changes: object): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'kantor-operator-')), 'operator.json')
  writeFileSync(file, JSON.stringify({ ...demoOperator, ...changes }))
  return file
}
