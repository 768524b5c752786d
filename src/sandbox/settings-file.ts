import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** Says why the sandbox cannot read a file, in one sentence. */
export class SettingsFileError extends Error {}

/** A JSON file that the service reads too. The path is relative to the working directory. Throws SettingsFileError. */
export function readSettingsFile<Content>(path: string, schema: z.ZodType<Content>): Content {
  const checked = schema.safeParse(jsonIn(path))
  if (checked.success) return checked.data
  const mistakes = checked.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`)
  throw new SettingsFileError(`${path} is malformed: ${mistakes.join('; ')}.`)
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new SettingsFileError(`${path} is malformed: ${error.message}.`, { cause: error })
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'there is no such file in the working directory' : message
    throw new SettingsFileError(`${path} cannot be read: ${reason}.`, { cause: error })
  }
}
