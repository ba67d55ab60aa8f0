import { upstreamFault } from '../../network';
import { isPlainMap, type Finding } from '../checks';
import { priceRule } from './price-rule';
import { readValue } from './read-value';

/** Rules of a provider that need more than one field. Safe on values of any shape. */
export function providerRules(plain: unknown): readonly Finding[] {
  return [
    ...addressRule(plain, 'upstream'),
    ...addressRule(plain, 'token_url'),
    ...presenceRule(plain),
    ...servesRule(plain),
    ...authRule(plain),
    ...priceRule(plain),
  ];
}

function addressRule(plain: unknown, key: 'upstream' | 'token_url'): readonly Finding[] {
  const text = readValue(plain, key);
  if (typeof text !== 'string') return [];
  const fault = upstreamFault(text, readValue(plain, 'allow_private') === 'loopback' ? 'loopback' : 'none');
  return fault === undefined
    ? []
    : [{ path: [key], message: fault, expected: 'an address such as https://api.example.com' }];
}

function presenceRule(plain: unknown): readonly Finding[] {
  const given = ['upstream', 'argument', 'service'].some((key) => readValue(plain, key) !== undefined);
  return given
    ? []
    : [{ path: ['upstream'], message: 'is missing', expected: 'an upstream, an argument or a service' }];
}

function servesRule(plain: unknown): readonly Finding[] {
  const serves = readValue(plain, 'serves');
  if (!isPlainMap(serves) || Object.keys(serves).length > 0) return [];
  return [{ path: ['serves'], message: 'is empty', expected: 'at least one wire protocol' }];
}

function authRule(plain: unknown): readonly Finding[] {
  const auth = readValue(plain, 'auth');
  const isEmpty = auth === undefined || (isPlainMap(auth) && Object.keys(auth).length === 0);
  if (!isEmpty || readValue(plain, 'credential_required') === false) return [];
  return [
    { path: ['auth'], message: 'is missing', expected: 'a place for the credential, or credential_required: false' },
  ];
}
