import { badRequest } from './refusal.ts'

/** The unchecked body of a call. */
export type Parameters = Record<string, unknown>

export const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Reads the body of a POST; throws unless it is a JSON object. */
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
