/** A refusal of the exchange, with status and body as the real one answers. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
  }
}

export const badRequest = () => new Refusal(400, { error: 'Bad Request' })
export const missing = (parameter: string) => new Refusal(422, { error: `Mandatory parameter ${parameter} is missing` })
export const unsupportedPair = (name: string) => new Refusal(422, { error: `pair ${name} is not supported` })
export const limitReached = () => new Refusal(429, { error: 'API rate limit reached' })

/** A value of the right type that the call refuses. The status is the real exchange's, the words are ours. */
export const invalid = (reason: string) => new Refusal(422, { error: reason })

/** The exchange answers a malformed list with HTTP 200, `ok: "ok"` and an error inside the data. */
export const okWithError = (error: string) => new Refusal(200, { ok: 'ok', data: { error } })
