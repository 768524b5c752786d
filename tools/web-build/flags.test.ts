import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countryCodes } from '#contract/countries.ts'
import { flagSheet, flagsFolder } from './flags.ts'

test('every country has its flag, once, and the file carries its licence', () => {
  const sheet = flagSheet()
  expect([...sheet.matchAll(/<symbol id="([A-Z]{2})"/g)].map(([, code]) => code)).toEqual(countryCodes)
  expect(sheet).toContain('MIT License, Copyright (c) 2020')
})

test('flags share no ids, and contain nothing that the content policy refuses', () => {
  expect(flagSheet().match(/ id="(?![A-Z]{2}")|style|url\(|href|<script/g)).toBeNull()
})

test("a new country's flag is added to the file of an earlier build", () => {
  expect(readFileSync(join(flagsFolder(), 'flags.svg'), 'utf8')).toBe(flagSheet())
})
