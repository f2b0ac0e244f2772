// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.bodies;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.registry.internal.negotiation.BodyKind;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.internal.options.WriteOptions;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.schema.decode.Decoded;
import io.quarterdeck.schema.decode.Defaulter;
import io.quarterdeck.schema.decode.MalformedProtobufException;
import io.quarterdeck.schema.decode.ObjectDecoder;
import io.quarterdeck.spi.group.Subresource;

/** The body of an action, which may come in an older version of its kind. */
public final class ActionBody {
  private ActionBody() {}

  public static ApiObject decode(
      ResourceRequest r, Subresource.Action action, WriteOptions options) {
    String type = MediaTypes.bare(r.request().header("Content-Type"));
    MediaTypes.requireBody(type);
    byte[] body = r.body();
    Decoded decoded =
        ObjectDecoder.decode(
            body,
            type,
            r.resource().schemaOf(r.kind()),
            options.validation(),
            sentKind(body, type, action, r.kind()),
            r.known());
    decoded.warnings().forEach(r.exchange()::warn);
    decoded.object().setKind(r.kind());
    Defaulter.apply(decoded.object().tree(), r.resource().schemaOf(r.kind()));
    action.applyDefaults(decoded.object());
    return decoded.object();
  }

  /** The kind that is asked for, unless the body has another one that is as good. */
  private static GroupVersionKind sentKind(
      byte[] body, String type, Subresource.Action action, GroupVersionKind own) {
    if (action.alsoAccepts().isEmpty()) {
      return own;
    }
    try {
      GroupVersionKind sent = BodyKind.of(body, type, own);
      return action.alsoAccepts().contains(sent) ? sent : own;
    } catch (MalformedJsonException | MalformedProtobufException e) {
      // the decoder says what is wrong with it
      return own;
    }
  }
}
