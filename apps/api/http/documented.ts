/**
 * The decorators of @nestjs/swagger that handlers use, put off until somebody wants the OpenAPI document. Only the build and
 * the tests do: a node serves the stored document, and starts a tenth faster without the five hundred files of the package.
 */
import type * as Swagger from '@nestjs/swagger';

type Library = typeof Swagger;
/** Of the classes and methods decorated so far. */
const waiting: ((library: Library) => void)[] = [];

type Decorator = (target: object, key?: string | symbol, descriptor?: PropertyDescriptor) => void;
type DecoratorName = 'ApiBearerAuth' | 'ApiHeader' | 'ApiOperation' | 'ApiParam' | 'ApiResponse' | 'ApiTags';

const putOff =
  <Name extends DecoratorName>(name: Name) =>
  (...parts: Parameters<Library[Name]>): ClassDecorator & MethodDecorator =>
  (...place: Parameters<Decorator>): void => {
    waiting.push((library) => {
      const create = library[name] as (...parts: Parameters<Library[Name]>) => Decorator;
      create(...parts)(...place);
    });
  };

export const ApiBearerAuth = putOff('ApiBearerAuth');
export const ApiHeader = putOff('ApiHeader');
export const ApiOperation = putOff('ApiOperation');
export const ApiParam = putOff('ApiParam');
export const ApiResponse = putOff('ApiResponse');
export const ApiTags = putOff('ApiTags');

/** Applies the decorators that were put off. */
export async function loadDocumentation(): Promise<Library> {
  const library = await import('@nestjs/swagger');
  for (const decorate of waiting.splice(0)) decorate(library);
  return library;
}
