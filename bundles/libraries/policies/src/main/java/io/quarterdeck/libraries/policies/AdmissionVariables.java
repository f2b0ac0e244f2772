// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.cel.CelAuthorizer;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.lookup.ObjectVersions;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The variables of {@link io.quarterdeck.spi.cel.AdmissionScopes} for one request: what is empty in
 * it is absent, as it is on the wire. Used by one thread.
 */
public final class AdmissionVariables implements CelProgram.Variables {
  private final AdmissionRequest request;
  private final Supplier<AccessReviewer> reviewer;
  private final @Nullable Object namespace;
  private final @Nullable Object params;
  private final Shown shown;
  private @Nullable Map<String, @Nullable Object> tree;

  /**
   * What a request is seen as.
   *
   * @param as the resource and kind of the rule that it was matched by
   * @param object in that version, null for none
   * @param old the stored object in that version, null for none
   */
  public record Shown(Served as, @Nullable ApiObject object, @Nullable ApiObject old) {

    /** As it came. */
    public static Shown plain(AdmissionRequest r) {
      return new Shown(new Served(r.resource(), r.kind()), r.object(), r.oldObject());
    }

    /** Converted where the objects are stored in another version; copies only then. */
    public static Shown of(AdmissionRequest r, Served as, Supplier<ObjectVersions> versions) {
      return new Shown(as, in(as, r.object(), versions), in(as, r.oldObject(), versions));
    }

    private static @Nullable ApiObject in(
        Served as, @Nullable ApiObject object, Supplier<ObjectVersions> versions) {
      return object == null || object.gvk().equals(as.kind())
          ? object
          : versions.get().served(object, as);
    }
  }

  /** For one request as it came, without a parameter. */
  public AdmissionVariables(AdmissionRequest request, Supplier<AccessReviewer> reviewer) {
    this(request, Shown.plain(request), reviewer, null, null);
  }

  /**
   * For one request.
   *
   * @param namespace the tree of its namespace, null for none
   * @param params the tree of a policy's parameter, null for none
   */
  public AdmissionVariables(
      AdmissionRequest request,
      Shown shown,
      Supplier<AccessReviewer> reviewer,
      @Nullable Object namespace,
      @Nullable Object params) {
    this.request = request;
    this.shown = shown;
    this.reviewer = reviewer;
    this.namespace = namespace;
    this.params = params;
  }

  /** What the request is seen as. */
  public Shown shown() {
    return shown;
  }

  @Override
  public @Nullable Object get(String name) {
    return switch (name) {
      case "object" -> tree(shown.object());
      case "oldObject" -> tree(shown.old());
      case "request" -> request();
      case "namespaceObject" -> namespace;
      case "params" -> params;
      case "authorizer" -> new CelAuthorizer(reviewer.get(), request.user(), null);
      case "authorizer.requestResource" -> requestResource();
      default -> null;
    };
  }

  private static @Nullable Object tree(@Nullable ApiObject object) {
    return object == null ? null : object.tree();
  }

  private CelAuthorizer requestResource() {
    GroupVersionResource r = request.resource();
    return new CelAuthorizer(
        reviewer.get(),
        request.user(),
        new CelAuthorizer.Resource(
            r.group(), r.resource(), request.subresource(), request.namespace(), name()));
  }

  private String name() {
    ApiObject object = request.object();
    return request.name().isEmpty() && object != null ? object.meta().name() : request.name();
  }

  private Map<String, @Nullable Object> request() {
    Map<String, @Nullable Object> made = tree;
    if (made == null) {
      made = new LinkedHashMap<>();
      made.put("kind", kind(shown.as().kind()));
      made.put("resource", resource(shown.as().resource()));
      text(made, "subResource", request.subresource());
      made.put("requestKind", kind(request.kind()));
      made.put("requestResource", resource(request.resource()));
      text(made, "requestSubResource", request.subresource());
      text(made, "name", name());
      text(made, "namespace", request.namespace());
      made.put("operation", request.operation().name());
      made.put("userInfo", user(request.user()));
      made.put("dryRun", request.dryRun());
      ApiObject options = request.context().options();
      made.put("options", options == null ? Map.of() : options.tree());
      tree = made;
    }
    return made;
  }

  private static void text(Map<String, @Nullable Object> to, String field, String value) {
    if (!value.isEmpty()) {
      to.put(field, value);
    }
  }

  private static Map<String, Object> kind(GroupVersionKind k) {
    return Map.of("group", k.group(), "version", k.version(), "kind", k.kind());
  }

  private static Map<String, Object> resource(GroupVersionResource r) {
    return Map.of("group", r.group(), "version", r.version(), "resource", r.resource());
  }

  private static Map<String, @Nullable Object> user(UserInfo user) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    text(out, "username", user.name());
    text(out, "uid", user.uid());
    if (!user.groups().isEmpty()) {
      out.put("groups", user.groups());
    }
    if (!user.extra().isEmpty()) {
      out.put("extra", user.extra());
    }
    return out;
  }
}
