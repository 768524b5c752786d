import { call, type Request } from '../harness/http.ts'
import { inParallel } from '../harness/in-parallel.ts'

/** Headers that every browser sends. */
export const usualHeaders = {
  accept: 'application/json',
  'accept-language': 'en',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}

/** Sends `count` requests and returns the bodies of the responses. Repeats a request after a 503; throws at any other status than 200. */
export type Load = (count: number, next: (number: number) => Request) => Promise<string[]>

export const createLoad =
  (origin: string, { connections }: { connections: number }): Load =>
  async (count, next) => {
    const responses: string[] = []
    await inParallel(
      Array.from({ length: count }),
      connections,
      async (_, number) => void responses.push(await sendOne(origin, next(number))),
    )
    return responses
  }

async function sendOne(origin: string, request: Request, tries = 20): Promise<string> {
  const { status, text } = await call(origin, { ...request, headers: { ...usualHeaders, ...request.headers } })
  if (status === 200) return text
  // An overloaded service may return 503.
  if (status === 503 && tries > 1) return sendOne(origin, request, tries - 1)
  throw new Error(`${request.method} ${request.path} returned ${status}: ${text}`)
}
