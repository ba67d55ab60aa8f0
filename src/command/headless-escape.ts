import type { PromptEscape } from '../api';
import { headlessQuote } from './headless-quote';

/** Bytes of what JavaScript counts as white space, without those that would need a character class of the locale. */
const spaceBytes = String.raw`$' \t\n\v\f\r\xc2\xa0\xe1\x9a\x80\xe2\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8a\xa8\xa9\xaf\x9f\xe3\xef\xbb\xbf'`;

/** The line of bash that does to `$prompt` what `escapePrompt` does to a prompt. */
export function escapeLine({ find, replacement, at }: PromptEscape): string {
  const words = `from=${headlessQuote(find)} to=${headlessQuote(replacement)}`;
  switch (at) {
    case 'anywhere':
      return `${words} prompt=\${prompt//"$from"/"$to"}`;
    case 'start':
      return `${words}; case $prompt in "$from"*) prompt=$to\${prompt#"$from"} ;; esac`;
    case 'first_word':
      return (
        `${words} spaces=${spaceBytes}; ` +
        // A dot is added and taken off again, since $(...) drops final newlines.
        `lead=$(LC_ALL=C; printf '%s.' "\${prompt%%[!$spaces]*}"); lead=\${lead%.}; ` +
        `case \${prompt#"$lead"} in "$from"*) prompt=$lead$to\${prompt#"$lead$from"} ;; esac`
      );
  }
}
