import { t } from '../../web/language/text.ts'
import type { ClientFile } from '../api/clients.ts'
import { Mark } from './Mark.tsx'

/** In a row: that the client is frozen. Renders nothing for others. */
export const FrozenMark = ({ accountState }: { accountState: ClientFile['state'] }) =>
  accountState === 'frozen' && <Mark look="bad">{t('layout.marks.frozen')}</Mark>
