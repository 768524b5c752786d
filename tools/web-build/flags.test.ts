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

test('nothing in the flags could clash with another flag, or be refused by the content policy', () => {
  expect(flagSheet().match(/ id="(?![A-Z]{2}")|style|url\(|href|<script/g)).toBeNull()
})

test('whoever added a country gets its flag from the file that an earlier build may have left', () => {
  expect(readFileSync(join(flagsFolder(), 'flags.svg'), 'utf8')).toBe(flagSheet())
})
