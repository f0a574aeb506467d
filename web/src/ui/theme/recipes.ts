import { defineRecipe, type SlotRecipeConfig } from '@chakra-ui/react';
import {
  badgeRecipe,
  buttonRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  linkRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  pinInputSlotRecipe,
  qrCodeSlotRecipe,
  separatorRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  textareaRecipe,
  toastSlotRecipe,
  tooltipSlotRecipe,
} from '@chakra-ui/react/theme';

/** Only the recipes that the screens use. All others stay out of the bundle. */
export const recipes = {
  badge: badgeRecipe,
  button: { ...buttonRecipe, defaultVariants: { size: 'sm', variant: 'solid' } },
  checkmark: checkmarkRecipe,
  heading: headingRecipe,
  input: inputRecipe,
  link: linkRecipe,
  separator: separatorRecipe,
  skeleton: skeletonRecipe,
  skipNavLink: skipNavLinkRecipe,
  spinner: spinnerRecipe,
  textarea: textareaRecipe,
};

export const slotRecipes = {
  checkbox: checkboxSlotRecipe,
  dialog: dialogSlotRecipe,
  drawer: drawerSlotRecipe,
  field: fieldSlotRecipe,
  menu: menuSlotRecipe,
  nativeSelect: nativeSelectSlotRecipe,
  pinInput: pinInputSlotRecipe,
  qrCode: qrCodeSlotRecipe,
  switch: switchSlotRecipe,
  table: tableSlotRecipe,
  tabs: tabsSlotRecipe,
  toast: toastSlotRecipe,
  tooltip: tooltipSlotRecipe,
};

const control = { borderRadius: 'control', transitionDuration: 'fast' } as const;
const outlined = { outline: { bg: 'bg.panel', borderColor: 'border.control' } } as const;
const floating = {
  borderWidth: '1px',
  borderColor: 'border',
  boxShadow: 'floating',
  borderRadius: 'panel',
} as const;
const gutter = { base: '4', md: '6' } as const;

/** Overrides merged over the recipes above. */
export const recipeChanges = {
  badge: defineRecipe({ base: { borderRadius: 'full', fontWeight: 'medium', px: '2' } }),
  button: defineRecipe({
    base: {
      ...control,
      // While loading, a spinner covers the label. The label stays the accessible name, which hidden text would not.
      '&[data-loading] > span > span': { visibility: 'visible !important', color: 'transparent' },
    },
    variants: {
      variant: {
        outline: {
          borderColor: 'border.emphasized',
          bg: 'bg.panel',
          color: 'colorPalette.fg',
          _hover: { bg: 'colorPalette.subtle' },
          _expanded: { bg: 'colorPalette.subtle' },
        },
        solid: { _hover: { bg: 'colorPalette.solid', filter: 'brightness(0.94)' } },
      },
    },
  }),
  input: defineRecipe({ base: control, variants: { variant: outlined } }),
  textarea: defineRecipe({ base: control, variants: { variant: outlined } }),
};

export const slotRecipeChanges: Record<string, SlotRecipeConfig> = {
  dialog: {
    slots: [...dialogSlotRecipe.slots],
    base: {
      content: { ...floating, mx: { base: '3', md: 'auto' } },
      header: { px: gutter, pt: '5', pb: '2', flexDirection: 'column', gap: '1' },
      body: { px: gutter, pt: '3', pb: '5' },
      footer: { px: gutter, py: '3.5', borderTopWidth: '1px', borderColor: 'border' },
      title: { fontSize: 'md', lineHeight: '1.4', fontWeight: 'semibold', pe: '8' },
      description: { color: 'fg.muted', fontSize: 'sm', maxW: '72ch' },
      closeTrigger: { top: '3', insetEnd: '3' },
    },
  },
  menu: {
    slots: [...menuSlotRecipe.slots],
    base: { content: floating, item: { minH: '8', borderRadius: 'control' } },
  },
  checkbox: {
    slots: [...checkboxSlotRecipe.slots],
    variants: { variant: { solid: { control: { borderColor: 'border.control' } } } },
  },
  nativeSelect: {
    slots: [...nativeSelectSlotRecipe.slots],
    variants: { variant: { outline: { field: { bg: 'bg.panel', borderColor: 'border.control' } } } },
  },
  switch: {
    slots: [...switchSlotRecipe.slots],
    variants: { variant: { solid: { control: { bg: 'border.control' } } } },
  },
  tabs: {
    slots: [...tabsSlotRecipe.slots],
    // On a narrow screen, tab labels stay on one line that scrolls.
    base: {
      list: { overflowX: 'auto', overflowY: 'hidden' },
      trigger: {
        color: 'fg.muted',
        flexShrink: 0,
        whiteSpace: 'nowrap',
        _selected: { color: 'fg' },
        // The list clips what is outside of it.
        _focusVisible: { outlineOffset: '-2px' },
      },
    },
  },
};
