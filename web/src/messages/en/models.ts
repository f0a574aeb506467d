import { dayText } from '../../lib/format';
import { count, plural } from './numbers';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** What concerns the models of providers. */
export const models = {
  show: 'Choose from the provider’s list',
  needsKey: 'Enter the API key first. It is needed to fetch the list.',
  needsAddress: 'Enter the base address first.',
  tryOut: 'Test key and model',
  loading: 'Contacting the provider',
  list: 'The provider’s models',
  search: 'Search models',
  close: 'Close the list',
  none: 'The provider offers no models for this key.',
  noMatch: 'No model name contains this text. You can type any name into the field.',
  more: (n: number) => `${count.format(n)} more ${plural(n, 'matches', 'match')}: type more of the name.`,
  left: (n: number) =>
    `The provider has ${count.format(n)} more models than fit in this list. To use one of those, type its name.`,
  context: (tokens: number) => `${compact.format(tokens)} tokens`,
  output: (tokens: number) => `${compact.format(tokens)} in an answer`,
  price: (input: number, output: number) => `${dollars.format(input)} in, ${dollars.format(output)} out`,
  noPrice: 'no price known',
  ends: (day: string) => `retires ${dayText(day)}`,
  retires: (model: string, day: string) => `The provider retires ${model} on ${dayText(day)}.`,
  limitsLike: (model: string, like: string) =>
    `The limits of ${model} are unknown. Clindrove assumes those of its nearest known family, ${like}, and corrects them if the model rejects a call.`,
  limitsUsual: (model: string) =>
    `The limits of ${model} are unknown. Clindrove assumes the vendor’s default and corrects it if the model rejects a call.`,
  successor: (model: string) => `Its successor is ${model}.`,
  change: (model: string) => `Change to ${model}`,
  changing: 'Changing',
  changed: (model: string) => `The integration now uses ${model}`,
  changeAndRetry: (model: string) => `Change to ${model} and run again`,
  askToChange: 'An owner or admin can change the model in Settings › AI Agent API.',
};
