import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'settings.person': 'O Tobie',
  'settings.signedInBy': 'Logowanie',
  'settings.signedInBy.passkey': 'Klucz dostępu',
  'settings.signedInBy.code': 'Hasło i kod z aplikacji',
  'settings.endsAt': 'Koniec sesji',
  'settings.work': 'Praca',
  'settings.languages.en': 'English',
  'settings.languages.pl': 'Polski',
  'settings.singleKeys': 'Pojedyncze klawisze są skrótami',
  'settings.singleKeysHint': 'Na przykład J i K na listach oraz G z literą. Wyłącz, jeśli dyktujesz lub naciskasz klawisze przypadkiem.',
  'settings.noPasskeys': 'Nie masz klucza dostępu.',
  'settings.lastPasskey': 'To Twój jedyny klucz dostępu, więc nie można go usunąć. Najpierw dodaj inny.',
  'settings.notSupported': 'Ta przeglądarka nie może utworzyć klucza dostępu.',
  'settings.addSentence': 'Przeglądarka zapyta, gdzie go zapisać: na tym urządzeniu, w telefonie czy na kluczu bezpieczeństwa.',
  'settings.create': 'Utwórz klucz',
  'settings.notCreated': 'Klucz dostępu nie powstał. Spróbuj ponownie.',
  'settings.stored': 'To urządzenie ma już Twój klucz dostępu.',
  'settings.tooMany': 'Masz dziesięć kluczy dostępu. Najpierw usuń jeden z nich.',
  'settings.addedOn': 'Dodany {day}',
  'settings.used': '{added} · ostatnio użyty {time}',
  'settings.removeNamed': 'Usuń: {name}',
  'settings.removeTitle': 'Usunąć klucz „{name}”?',
  'settings.removeSentence': 'Tym kluczem nie będzie już można się logować ani potwierdzać.',
}
