import { expect, test } from 'vitest'
import { lineInJson } from './line-in-json.ts'

const json = `{
  "accounts": [
    { "currency": "EUR", "iban": "PL61" },
    {
      "currency": "GBP, \\"{[",
      "limits": { "a": -1.5e3,
        "b": null },
      "list": [[], {},
        true]
    }
  ],
  "é\\u0041": 1
}`

test.each<[PropertyKey[], number]>([
  [[], 1],
  [['accounts'], 2],
  [['accounts', 0, 'iban'], 3],
  [['accounts', 1], 4],
  [['accounts', 1, 'currency'], 5],
  [['accounts', 1, 'limits', 'a'], 6],
  [['accounts', 1, 'limits', 'b'], 7],
  [['accounts', 1, 'list', 1], 8],
  [['accounts', 1, 'list', 2], 9],
  [['éA'], 12],
])('the value at %j begins in line %i', (path, line) => {
  expect(lineInJson(json, path)).toBe(line)
})

test('a value that is missing has the line of what should contain it', () => {
  expect(lineInJson(json, ['accounts', 1, 'iban'])).toBe(4)
  expect(lineInJson(json, ['accounts', 7, 'iban'])).toBe(2)
  expect(lineInJson(json, ['nothing'])).toBe(1)
  expect(lineInJson('\n\n"text"', ['x'])).toBe(3)
})
