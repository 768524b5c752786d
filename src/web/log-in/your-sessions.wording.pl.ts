import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './your-sessions.wording.en.ts'

export const wording: Translation<typeof english> = {
  'your-sessions.title': 'Twoje sesje',
  'your-sessions.sentence': 'Otwarte sesje na twoim koncie. Jeśli którejś nie rozpoznajesz, zakończ ją i zmień hasło.',
  'your-sessions.list': 'Sesje',
  'your-sessions.notLoaded': 'Nie udało się wczytać twoich sesji.',
  'your-sessions.device': '{browser} ({system})',
  'your-sessions.unknownDevice': 'Nieznane urządzenie',
  'your-sessions.current': 'Ta sesja',
  'your-sessions.networkAddress': 'Adres IP',
  'your-sessions.started': 'Zalogowano',
  'your-sessions.lastUsed': 'Ostatnia aktywność',
  'your-sessions.onlyThis': 'Nie masz żadnej innej otwartej sesji.',
  'your-sessions.signOut': 'Zakończ',
  'your-sessions.signOutOf': 'Zakończ: {device}',
  'your-sessions.signedOut': 'Sesja zakończona: {device}.',
  'your-sessions.notSignedOut': 'Nie udało się zakończyć sesji: {device}. Spróbuj ponownie.',
  'your-sessions.others.title': 'Zakończyć wszystkie inne sesje?',
  'your-sessions.others.about':
    '{count, plural, one {Druga sesja zakończy się od razu. Dalsze korzystanie z niej będzie wymagało ponownego zalogowania.} few {Pozostałe # sesje zakończą się od razu. Dalsze korzystanie z nich będzie wymagało ponownego zalogowania.} many {Pozostałych # sesji zakończy się od razu. Dalsze korzystanie z nich będzie wymagało ponownego zalogowania.} other {Pozostałe sesje (#) zakończą się od razu. Dalsze korzystanie z nich będzie wymagało ponownego zalogowania.}}',
  'your-sessions.others.submit': 'Zakończ wszystkie inne',
  'your-sessions.others.done': 'Wszystkie inne sesje zostały zakończone.',
  'your-sessions.others.failed': 'Nie udało się zakończyć innych sesji. Spróbuj ponownie.',
}
