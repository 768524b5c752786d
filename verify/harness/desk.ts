import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { type DeskCall, pathOf } from '#contract/desk/calls.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { call, type HttpResponse } from './http.ts'

/** The desk's address in these programs. Every replica has it, each on a port of its own. */
export const deskAddress = 'http://localhost'

interface Input {
  params?: Record<string, string>
  query?: string
  /** A Buffer is a file. */
  body?: object
  cookie?: string | undefined
}

/** Makes a call as a page of the desk does. The desk listens at `desk`, and browsers know it by its origin. */
export async function callDesk(
  { desk, origin }: { desk: string; origin: string },
  deskCall: DeskCall,
  { params, query = '', body, cookie }: Input,
): Promise<HttpResponse & { cookie: string | undefined }> {
  const response = await call(desk, {
    method: deskCall.method,
    path: pathOf(deskCall, params) + query,
    body,
    headers: {
      host: new URL(origin).host,
      origin,
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(Buffer.isBuffer(body) && { 'content-type': 'application/octet-stream' }),
    },
    // A large file is stored before the call is answered.
    ...(Buffer.isBuffer(body) && { timeoutMs: 120_000 }),
  })
  return { ...response, cookie: response.headers['set-cookie']?.[0]?.split(';', 1)[0] }
}

/** Somebody of the demo, who may sign in with password and code. */
export interface DemoPerson {
  name: string
  email: string
  roles: string[]
  password: string
  secret: string
}

const people = JSON.parse(readFileSync('config/demo-staff.json', 'utf8')) as DemoPerson[]

/** One of the demo's people, by the address or by the first role. */
export function demoPerson(whose: Role | `${string}@${string}`): DemoPerson {
  const person = people.find(({ email, roles }) => email === whose || roles[0] === whose)
  if (!person) throw new Error(`the demo has no ${whose}`)
  return person
}

const stepMs = 30_000
/** The time to send a code. */
const sendMs = 5000

/** A code works once, and may be one step early or late: so a person has three codes at a time. Waits if the last one would be too old when it is sent. */
export async function codeOf({ secret }: DemoPerson, step: 'last' | 'this' | 'next'): Promise<string> {
  const leftMs = stepMs - (Date.now() % stepMs)
  if (step === 'last' && leftMs < sendMs) await pause(leftMs)
  return new TOTP({ secret }).generate({ timestamp: Date.now() + { last: -stepMs, this: 0, next: stepMs }[step] })
}
