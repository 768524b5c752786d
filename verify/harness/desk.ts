import { deskCalls, type DeskCall, pathOf } from '#contract/desk/calls.ts'
import { demoPerson, unusedCodeOf } from './demo-staff.ts'
import { call, type HttpResponse } from './http.ts'

/** The desk's address in these programs. Every replica has it, each on a port of its own. */
export const deskAddress = 'http://localhost'

/** One of the demo's people, who is signed in. The session is valid at every replica. */
export interface Colleague {
  id: string
  name: string
  /** Makes a call at a replica, as a page of the desk does. A Buffer is a file. */
  call(
    replica: string,
    deskCall: DeskCall,
    input?: { params?: Record<string, string>; query?: string; body?: object },
  ): Promise<HttpResponse>
}

/** Signs in one of the people in `config/demo-staff.json`. */
export async function signInColleague(replica: string, email: `${string}@${string}`): Promise<Colleague> {
  const person = demoPerson(email)
  const body = { email, password: person.password, code: await unusedCodeOf(person) }
  const signedIn = await callDesk(replica, deskCalls.signInWithCode, { body })
  const cookie = /^[^;]+/.exec(String(signedIn.headers['set-cookie']))?.[0]
  if (signedIn.status !== 200 || !cookie) throw new Error(`${email} could not sign in: ${signedIn.status} ${signedIn.text}`)
  const { id, name } = (await callDesk(replica, deskCalls.readSession, { cookie })).json as { id: string; name: string }
  return { id, name, call: (at, deskCall, input) => callDesk(at, deskCall, { cookie, ...input }) }
}

const callDesk = (
  replica: string,
  deskCall: DeskCall,
  { params, query = '', body, cookie }: { params?: Record<string, string>; query?: string; body?: object; cookie?: string },
): Promise<HttpResponse> =>
  call(replica, {
    method: deskCall.method,
    path: pathOf(deskCall, params) + query,
    body,
    headers: {
      host: new URL(deskAddress).host,
      origin: deskAddress,
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(Buffer.isBuffer(body) && { 'content-type': 'application/octet-stream' }),
    },
    // A large file is stored before the call is answered.
    ...(Buffer.isBuffer(body) && { timeoutMs: 120_000 }),
  })
