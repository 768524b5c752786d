import { badRequest } from './refusal.ts'

/** The body of a call, whose fields nobody has checked yet. */
export type Parameters = Record<string, unknown>

export const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Reads the body of a POST. Anything but a JSON object is a bad request. */
export function parameters(body: string): Parameters {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw badRequest()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest()
  return value as Parameters
}
