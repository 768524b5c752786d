/**
 * A long account or address in groups of four, which two people can compare by reading aloud. The distance between groups is no character, so what is
 * copied is exactly the text.
 */
export const Grouped = ({ text }: { text: string }) => (
  <span className="tracking-wide tabular-nums">
    {groupsOf(text).map((group, at) => (
      <span key={at}>
        <span className="mr-[0.4em] whitespace-pre">{group}</span>
        <wbr />
      </span>
    ))}
  </span>
)

/** Of a text that has groups already, such as a sort code and an account, those are grouped alone. */
const groupsOf = (text: string): string[] => text.match(/\S{1,4}\s*/gu) ?? []
