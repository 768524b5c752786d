import { readFileSync } from 'node:fs'
import { TOTP } from 'otpauth'

export type Role = 'dealer' | 'payments' | 'compliance' | 'supervisor'

/** Somebody of the demo, who may sign in with password and code. */
export interface DemoPerson {
  name: string
  email: string
  roles: string[]
  password: string
  secret: string
}

const people = JSON.parse(readFileSync('config/demo-staff.json', 'utf8')) as DemoPerson[]

export function demoPerson(role: Role): DemoPerson {
  const person = people.find(({ roles }) => roles[0] === role)
  if (!person) throw new Error(`the demo has no ${role}`)
  return person
}

/** A code works once, and may be one step early or late: so a person has three codes at a time. */
export const codeOf = ({ secret }: DemoPerson, step: 'last' | 'this' | 'next') =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + { last: -30_000, this: 0, next: 30_000 }[step] })
