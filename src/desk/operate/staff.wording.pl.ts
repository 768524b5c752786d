import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './staff.wording.en.ts'

export const wording: Translation<typeof english> = {
  'staff.one': 'Osoba',
  'staff.unknown': 'Pod tym adresem nie ma nikogo.',
  'staff.sentence': 'Zaproszenia i role wymagają dwóch administratorów: jeden wnioskuje, drugi decyduje.',
  'staff.empty': 'Nikt tu jeszcze nie pracuje.',
  'staff.never': 'Nigdy',
  'staff.openProposal': 'Złożono wniosek',
  'staff.openProposalSentence': 'Wniosek dotyczący tej osoby czeka na decyzję.',
  'staff.facts.passkeys': 'Klucze',
  'staff.facts.lastSeen': 'Ostatnio',
  'staff.states.invited': 'Zaproszenie',
  'staff.states.active': 'Aktywny dostęp',
  'staff.states.left': 'Bez dostępu',
  'staff.invite': 'Zaproś osobę',
  'staff.inviteSentence': 'Składasz wniosek o zaproszenie. List zostanie wysłany, gdy zatwierdzi go drugi administrator.',
  'staff.language': 'Język listu',
  'staff.rolesMissing': 'Wybierz co najmniej jedną rolę.',
  'staff.proposed': 'Wniosek złożony. Decyduje drugi administrator; do tego czasu nic się nie zmieni.',
  'staff.roles.action': 'Zmień role',
  'staff.roles.title': 'Zmiana ról: {name}',
  'staff.roles.sentence': 'Składasz wniosek o nowe role. Zaczną działać, gdy zatwierdzi je drugi administrator.',
  'staff.renew.action': 'Odnów dostęp',
  'staff.renew.title': 'Odnowienie dostępu: {name}',
  'staff.renew.sentence':
    'Dla kogoś, kto stracił wszystkie klucze dostępu. Gdy zatwierdzi to drugi administrator, dotychczasowe klucze są usuwane, sesje się kończą i wysyłane jest nowe zaproszenie.',
  'staff.end.action': 'Zakończ dostęp',
  'staff.end.title': 'Zakończenie dostępu: {name}',
  'staff.end.sentence':
    'Od razu: wszystkie sesje się kończą, klucze dostępu i zaproszenia są usuwane, a otwarte wnioski tej osoby tracą ważność. Tego nie można cofnąć.',
  'staff.end.submit': 'Zakończ dostęp teraz',
  'staff.changedMeanwhile': 'Ktoś zmienił dane tej osoby po otwarciu tego okna. Wpisany tekst pozostał.',
  'staff.nowIs': 'Teraz: {roles}. {state}.',
  'staff.continueWithNew': 'Kontynuuj z nowym stanem',
}
