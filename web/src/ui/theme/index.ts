import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import {
  animationStyles,
  breakpoints,
  globalCss,
  keyframes,
  layerStyles,
  tokens,
} from '@chakra-ui/react/theme';
import { colors, semanticColors } from './colors';
import { recipeChanges, recipes, slotRecipeChanges, slotRecipes } from './recipes';

const { aspectRatios, animations, borders, durations, easings, fontWeights, sizes, spacing, zIndex } = tokens;
const { radii, letterSpacings, cursor } = tokens;

const text = (size: string, lineHeight: string) => ({ value: { fontSize: size, lineHeight } });

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'cd',
  globalCss: {
    ...globalCss,
    html: {
      color: 'fg',
      bg: 'bg.canvas',
      colorPalette: 'gray',
      lineHeight: '1.5',
      fontFamily: 'body',
      fontSize: '16px',
    },
    body: { bg: 'bg.canvas', fontSize: 'sm', fontVariantNumeric: 'tabular-nums', minH: '100dvh' },
    '*::placeholder, *[data-placeholder]': { color: 'fg.subtle', opacity: 1 },
    '*::selection': { bg: 'teal.emphasized' },
    ':focus-visible': { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px' },
    'button, a, [role=menuitem], label': { touchAction: 'manipulation' },
    '*, *::before, *::after': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // No transitions at all: even a short one would start on every size change and shift the content below.
        transitionProperty: 'none !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
  theme: {
    breakpoints,
    keyframes: {
      ...keyframes,
      breathe: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.35' } },
    },
    layerStyles: {
      ...layerStyles,
      disabled: { value: { cursor: 'not-allowed', opacity: '0.55' } },
      // For buttons whose label may need two lines on a narrow screen. On one line it would overflow.
      wrapping: { value: { maxW: 'full', h: 'auto', minH: '9', py: '1.5', whiteSpace: 'normal' } },
    },
    animationStyles,
    textStyles: {
      '2xs': text('2xs', '1rem'),
      xs: text('xs', '1rem'),
      dense: text('dense', '1.25rem'),
      sm: text('sm', '1.25rem'),
      md: text('md', '1.5rem'),
      lg: text('md', '1.5rem'),
      xl: text('lg', '1.75rem'),
      title: {
        value: { fontSize: 'lg', lineHeight: '1.75rem', fontWeight: 'semibold', letterSpacing: '-0.011em' },
      },
      display: {
        value: { fontSize: 'xl', lineHeight: '2.25rem', fontWeight: 'semibold', letterSpacing: '-0.02em' },
      },
    },
    tokens: {
      aspectRatios,
      animations,
      borders,
      colors,
      cursor,
      durations: { ...durations, moderate: { value: '160ms' }, slow: { value: '180ms' } },
      easings,
      fontWeights,
      letterSpacings,
      sizes,
      spacing,
      zIndex,
      radii: { ...radii, control: { value: '6px' }, panel: { value: '8px' } },
      fonts: {
        body: { value: '"Inter Variable", system-ui, sans-serif' },
        heading: { value: '"Inter Variable", system-ui, sans-serif' },
        mono: { value: '"JetBrains Mono Variable", ui-monospace, monospace' },
      },
      fontSizes: {
        '2xs': { value: '0.6875rem' },
        xs: { value: '0.75rem' },
        dense: { value: '0.8125rem' },
        sm: { value: '0.875rem' },
        md: { value: '1rem' },
        lg: { value: '1.25rem' },
        xl: { value: '1.75rem' },
      },
    },
    semanticTokens: {
      colors: semanticColors,
      radii: {
        l1: { value: '{radii.xs}' },
        l2: { value: '{radii.control}' },
        l3: { value: '{radii.panel}' },
      },
      shadows: {
        xs: { value: '0 0 0 1px {colors.border}' },
        md: { value: '{shadows.floating}' },
        lg: { value: '{shadows.floating}' },
        xl: { value: '{shadows.floating}' },
        floating: {
          value: {
            _light: '0 1px 2px rgba(13, 19, 28, 0.06), 0 12px 32px -8px rgba(13, 19, 28, 0.18)',
            _dark: '0 1px 2px rgba(0, 0, 0, 0.5), 0 16px 40px -8px rgba(0, 0, 0, 0.7)',
          },
        },
      },
    },
    recipes,
    slotRecipes,
  },
});

/** Our look: an ink scale, one accent, hairlines instead of shadows. */
export const system = createSystem(defaultBaseConfig, config, {
  theme: { recipes: recipeChanges, slotRecipes: slotRecipeChanges },
});
