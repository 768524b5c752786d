import { deskCalls, type DeskCall, pathOf } from '#contract/desk/calls.ts'
import { demoPerson, unusedCodeOf } from './demo-staff.ts'
import { call, type HttpResponse } from './http.ts'

/** The desk's address in these programs. Every replica has it, each on a port of its own. */
export const deskAddress = 'http://localhost'

interface Input {
  params?: Record<string, string>
  query?: string
  /** A Buffer is a file. */
  body?: object
}

/** One of the demo's people, who is signed in. The session is valid at every replica. */
export interface Colleague {
  id: string
  name: string
  /** Makes a call at a replica. */
  call(replica: string, deskCall: DeskCall, input?: Input): Promise<HttpResponse>
}

/** Signs in one of the people in `config/demo-staff.json`. */
export async function signInColleague(replica: string, email: `${string}@${string}`): Promise<Colleague> {
  const person = demoPerson(email)
  const body = { email, password: person.password, code: await unusedCodeOf(person) }
  const at = { desk: replica, origin: deskAddress }
  const { status, text, cookie } = await callDesk(at, deskCalls.signInWithCode, { body })
  if (status !== 200 || !cookie) throw new Error(`${email} could not sign in: ${status} ${text}`)
  const { id, name } = (await callDesk(at, deskCalls.readSession, { cookie })).json as { id: string; name: string }
  return { id, name, call: (desk, deskCall, input) => callDesk({ ...at, desk }, deskCall, { cookie, ...input }) }
}

/** Makes a call as a page of the desk does. The desk listens at `desk`, and browsers know it by its origin. */
export async function callDesk(
  { desk, origin }: { desk: string; origin: string },
  deskCall: DeskCall,
  { params, query = '', body, cookie }: Input & { cookie?: string | undefined },
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
