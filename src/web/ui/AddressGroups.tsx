import { t } from '../language/text.ts'

/**
 * A long address, account or transaction id in groups of four, which two people can compare by reading aloud. The distance between groups is no
 * character, so what is copied is exactly the text. A screen reader reads group by group, each on a line of its own and character by character.
 */
export function AddressGroups({ text }: { text: string }) {
  const groups = groupsOf(text)
  return (
    <span className="relative">
      <span aria-hidden="true" className="tracking-wide tabular-nums">
        {groups.map((group, at) => (
          <span key={at}>
            <span className="mr-[0.4em] whitespace-pre">{group}</span>
            <wbr />
          </span>
        ))}
      </span>
      {/* Not selectable: else it would be copied too. */}
      <span role="list" className="sr-only select-none">
        {groups.map((group, at) => (
          <span key={at} role="listitem" className="block">
            {t('ui.address.group', { at: String(at + 1), count: String(groups.length), characters: spelled(group, text) })}
          </span>
        ))}
      </span>
    </span>
  )
}

/** Of a text that has groups already, such as a sort code and an account, those are grouped alone. */
const groupsOf = (text: string): string[] => text.match(/\S{1,4}\s*/gu) ?? []

/** `b c 1 capital Q`: where both cases occur, they are different characters. */
function spelled(group: string, text: string): string {
  const hasBothCases = /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text)
  const name = (character: string) =>
    hasBothCases && /\p{Lu}/u.test(character) ? t('ui.address.capital', { letter: character }) : character
  return [...group.trim()].map(name).join(' ')
}
