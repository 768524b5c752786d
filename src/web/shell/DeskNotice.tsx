import { useDeskNotice } from '../api/switches.ts'
import { NoticeBanner } from '../ui/NoticeBanner.tsx'

/** The desk's notice, if there is one. */
export function DeskNotice() {
  const sentence = useDeskNotice()
  return sentence === undefined ? null : <NoticeBanner sentence={sentence} />
}
