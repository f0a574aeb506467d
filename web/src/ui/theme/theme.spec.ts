import { system } from '.';

describe('a button whose words may need two lines', () => {
  it('grows with them and never stands out of its place, whatever its recipe says', () => {
    const button = system.cva(system.getRecipe('button'));

    // Styles outside any layer take precedence over styles in a layer.
    expect(system.css(button({ size: 'sm' }), { layerStyle: 'wrapping' })).toMatchObject({
      '@layer recipes': { height: 'var(--cd-sizes-9)', whiteSpace: 'nowrap' },
      maxWidth: 'var(--cd-sizes-full)',
      height: 'auto',
      minHeight: 'var(--cd-sizes-9)',
      whiteSpace: 'normal',
    });
  });
});
