import type { z } from 'zod'
import { lineInJson } from '../text/line-in-json.ts'
import { readText } from '../text/read-text.ts'

/** Reads a JSON file of the operator's. Adds a sentence with field and line to `problems` for each wrong value, and then returns undefined. */
export function readJsonFile<Schema extends z.ZodType>(file: string, schema: Schema, problems: string[]): z.output<Schema> | undefined {
  let text: string
  let json: unknown
  try {
    text = readText(file)
    json = JSON.parse(text)
  } catch (error) {
    problems.push(`${file}: ${error instanceof SyntaxError ? `is not JSON (${error.message})` : 'cannot be read'}`)
    return undefined
  }
  const { data, error } = schema.safeParse(json)
  for (const issue of error?.issues ?? []) {
    const [unknownKey] = issue.code === 'unrecognized_keys' ? issue.keys : []
    const line = lineInJson(text, unknownKey === undefined ? issue.path : [...issue.path, unknownKey])
    problems.push(`${file}: ${issue.path.join('.')}: ${sentence(issue)} (line ${line})`)
  }
  return data
}

/** What is wrong with a setting, after its name. */
export function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') return issue.issues.map(sentence).join(', ')
  return issue.message.endsWith('received undefined') ? 'must be set' : issue.message
}
