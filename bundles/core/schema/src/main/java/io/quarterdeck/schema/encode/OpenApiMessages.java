// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The messages of OpenAPI documents in protobuf, as gnostic numbers their fields: those that
 * Kubernetes' documents can have.
 *
 * <p>A line is a message; a field is {@code name=number:type}. A type in brackets is repeated; in
 * braces it is a map, whose entries are a message of their own; {@code *} are the members that the
 * message does not name otherwise, and {@code x-} those that begin so.
 */
final class OpenApiMessages {
  /** Of {@code openapi.v2}. */
  static final OpenApiMessages V2 =
      new OpenApiMessages(
          """
          Document swagger=1:text info=2:Info host=3:text basePath=4:text schemes=5:[text] \
          consumes=6:[text] produces=7:[text] paths=8:Paths definitions=9:{Schema} \
          security=12:[Security] securityDefinitions=13:{SecurityScheme} x-=16:any
          Info title=1:text version=2:text description=3:text termsOfService=4:text x-=7:any
          Paths x-=1:any *=2:PathItem
          PathItem $ref=1:text get=2:Operation put=3:Operation post=4:Operation \
          delete=5:Operation options=6:Operation head=7:Operation patch=8:Operation \
          parameters=9:[ParametersItem] x-=10:any
          Operation tags=1:[text] summary=2:text description=3:text operationId=5:text \
          produces=6:[text] consumes=7:[text] parameters=8:[ParametersItem] \
          responses=9:Responses schemes=10:[text] deprecated=11:flag security=12:[Security] \
          x-=13:any
          BodyParameter description=1:text name=2:text in=3:text required=4:flag \
          schema=5:Schema x-=6:any
          HeaderParameter required=1:flag in=2:text description=3:text name=4:text \
          type=5:text format=6:text default=9:any uniqueItems=19:flag enum=20:[any] x-=22:any
          PathParameter required=1:flag in=2:text description=3:text name=4:text \
          type=5:text format=6:text default=9:any uniqueItems=19:flag enum=20:[any] x-=22:any
          QueryParameter required=1:flag in=2:text description=3:text name=4:text \
          allowEmptyValue=5:flag type=6:text format=7:text default=10:any uniqueItems=20:flag \
          enum=21:[any] x-=23:any
          Responses *=1:ResponseValue x-=2:any
          Response description=1:text schema=2:SchemaItem x-=5:any
          Reference $ref=1:text description=2:text
          Schema $ref=1:text format=2:text title=3:text description=4:text default=5:any \
          multipleOf=6:number maximum=7:number exclusiveMaximum=8:flag minimum=9:number \
          exclusiveMinimum=10:flag maxLength=11:count minLength=12:count pattern=13:text \
          maxItems=14:count minItems=15:count uniqueItems=16:flag maxProperties=17:count \
          minProperties=18:count required=19:[text] enum=20:[any] \
          additionalProperties=21:SchemaOrFlag type=22:TypeItem items=23:ItemsItem \
          allOf=24:[Schema] properties=25:{Schema} readOnly=27:flag example=30:any x-=31:any
          ApiKey type=1:text name=2:text in=3:text description=4:text x-=5:any
          """);

  /** Of {@code openapi.v3}. */
  static final OpenApiMessages V3 =
      new OpenApiMessages(
          """
          Document openapi=1:text info=2:Info paths=4:Paths components=5:Components \
          security=6:[Security] x-=9:any
          Info title=1:text description=2:text termsOfService=3:text version=6:text x-=7:any \
          summary=8:text
          Components schemas=1:{Schema?} responses=2:{Response?} parameters=3:{Parameter?} \
          requestBodies=5:{RequestBody?} securitySchemes=7:{SecurityScheme?} x-=10:any
          Paths *=1:PathItem x-=2:any
          PathItem $ref=1:text summary=2:text description=3:text get=4:Operation \
          put=5:Operation post=6:Operation delete=7:Operation options=8:Operation \
          head=9:Operation patch=10:Operation trace=11:Operation parameters=13:[Parameter?] \
          x-=14:any
          Operation tags=1:[text] summary=2:text description=3:text operationId=5:text \
          parameters=6:[Parameter?] requestBody=7:RequestBody? responses=8:Responses \
          deprecated=10:flag security=11:[Security] x-=13:any
          Parameter name=1:text in=2:text description=3:text required=4:flag deprecated=5:flag \
          allowEmptyValue=6:flag style=7:text explode=8:flag allowReserved=9:flag \
          schema=10:Schema? example=11:any content=13:{MediaType} x-=14:any
          RequestBody description=1:text content=2:{MediaType} required=3:flag x-=4:any
          Responses default=1:Response? *=2:Response? x-=3:any
          Response description=1:text content=3:{MediaType} x-=5:any
          MediaType schema=1:Schema? example=2:any x-=5:any
          Reference $ref=1:text summary=2:text description=3:text
          Schema nullable=1:flag readOnly=3:flag writeOnly=4:flag example=7:any \
          deprecated=8:flag title=9:text multipleOf=10:number maximum=11:number \
          exclusiveMaximum=12:flag minimum=13:number exclusiveMinimum=14:flag \
          maxLength=15:count minLength=16:count pattern=17:text maxItems=18:count \
          minItems=19:count uniqueItems=20:flag maxProperties=21:count minProperties=22:count \
          required=23:[text] enum=24:[any] type=25:text allOf=26:[Schema?] oneOf=27:[Schema?] \
          anyOf=28:[Schema?] not=29:Schema items=30:ItemsItem properties=31:{Schema?} \
          additionalProperties=32:SchemaOrFlag default=33:DefaultType description=34:text \
          format=35:text x-=36:any
          SecurityScheme type=1:text description=2:text name=3:text in=4:text scheme=5:text \
          bearerFormat=6:text openIdConnectUrl=8:text x-=9:any
          """);

  /** How the values of a field are held. */
  enum Holding {
    ONE,
    REPEATED,
    MAP,
    REST,
    EXTENSIONS
  }

  /**
   * A field.
   *
   * @param name in JSON; {@code *} and {@code x-} for the members that have no field of their own
   * @param type {@code text flag count number any}, or a message
   */
  record Field(String name, int number, String type, Holding holding) {}

  private final Map<String, List<Field>> messages = new HashMap<>();

  private OpenApiMessages(String text) {
    for (String line : text.strip().split("\n")) {
      String[] words = line.strip().split(" +");
      List<Field> fields = new ArrayList<>();
      for (int i = 1; i < words.length; i++) {
        fields.add(field(words[i]));
      }
      messages.put(words[0], List.copyOf(fields));
    }
  }

  private static Field field(String text) {
    int colon = text.indexOf(':');
    int equals = text.lastIndexOf('=', colon);
    String name = text.substring(0, equals);
    String type = text.substring(colon + 1);
    Holding holding =
        switch (type.charAt(0)) {
          case '[' -> Holding.REPEATED;
          case '{' -> Holding.MAP;
          default ->
              switch (name) {
                case "*" -> Holding.REST;
                case "x-" -> Holding.EXTENSIONS;
                default -> Holding.ONE;
              };
        };
    String bare = type.replaceAll("[\\[\\]{}]", "");
    return new Field(name, Integer.parseInt(text.substring(equals + 1, colon)), bare, holding);
  }

  /** The fields of a message; null for one that has a form of its own. */
  @Nullable List<Field> fields(String message) {
    return messages.get(message);
  }
}
