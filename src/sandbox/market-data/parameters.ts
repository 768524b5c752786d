/** The unchecked body of a call. */
export type Parameters = Record<string, unknown>

export const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Reads the body of a POST. Throws if the body is not a JSON object. */
export function readParameters(body: string): Parameters {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw badRequest()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest()
  return value as Parameters
}

/** A refusal with the status and body of the real exchange. */
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
export const missingParameter = (parameter: string) => new Refusal(422, { error: `Mandatory parameter ${parameter} is missing` })
export const unsupportedPair = (name: string) => new Refusal(422, { error: `pair ${name} is not supported` })
export const limitReached = () => new Refusal(429, { error: 'API rate limit reached' })

/** For an invalid value. The real exchange returns the same status, but another text. */
export const invalidParameter = (reason: string) => new Refusal(422, { error: reason })

/** For a malformed list, the exchange returns HTTP 200, `ok: "ok"` and an error inside the data. */
export const okWithError = (error: string) => new Refusal(200, { ok: 'ok', data: { error } })
