import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request as a browser sends it, handed on by a proxy. */
export interface Request {
  method: string
  path: string
  /** Network address of the client. */
  from: string
  token?: string
  body?: object
  headers?: Record<string, string>
}

export interface Load {
  /** Sends so many requests, the same number at any time, and answers what came back. Anything but 200 ends the measurement. */
  send(count: number, next: (number: number) => Request): Promise<string[]>
  close(): void
}

export const usualHeaders = {
  accept: 'application/json',
  'accept-language': 'en',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}

/** Many clients over connections that are kept, as a proxy before the service keeps them. */
export function openLoad(origin: string, { connections }: { connections: number }): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  async function sendOne(given: Request, tries = 20): Promise<string> {
    const { method, path, from, token, body, headers } = given
    const payload = body && JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const asked = request(
        `${origin}${path}`,
        {
          agent,
          method,
          headers: {
            ...usualHeaders,
            'x-forwarded-for': from,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            ...headers,
          },
        },
        (answer) => {
          text(answer).then((said) => {
            if (answer.statusCode === 200) resolve(said)
            // Too much at once, or the machine has other work: that is no defect.
            else if (answer.statusCode === 503 && tries > 1) resolve(sendOne(given, tries - 1))
            else reject(new Error(`${method} ${path} was answered with ${answer.statusCode}: ${said}`))
          }, reject)
        },
      )
      asked.on('error', reject)
      asked.end(payload)
    })
  }

  return {
    async send(count, next) {
      const answers: string[] = []
      let sent = 0
      const sendInTurn = async () => {
        while (sent < count) answers.push(await sendOne(next(sent++)))
      }
      await Promise.all(Array.from({ length: connections }, sendInTurn))
      return answers
    },
    close: () => agent.destroy(),
  }
}
