// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.admission;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.admission.AdmissionContext;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One write under construction; keeps what plugins say of it. */
public final class Attempt {
  private final Operation operation;
  private final String resource;
  private final @Nullable ApiObject object;
  private final @Nullable ApiObject old;
  private final List<String> warnings = new ArrayList<>();
  private final Map<String, String> audit = new LinkedHashMap<>();
  private String group;
  private String subresource = "";
  private String name = "";
  private String namespace = "";
  private UserInfo user = UserInfo.of("someone", "system:authenticated");
  private boolean dryRun;
  private AdmissionContext context = AdmissionContext.none();

  private Attempt(
      Operation operation, String resource, @Nullable ApiObject object, @Nullable ApiObject old) {
    this.operation = operation;
    this.resource = resource;
    this.object = object;
    this.old = old;
    ApiObject known = known();
    group = known.gvk().group();
    namespace = known.meta().namespace();
    name = known.meta().name();
  }

  public static Attempt create(String resource, ApiObject object) {
    return new Attempt(Operation.CREATE, resource, object, null);
  }

  public static Attempt update(String resource, ApiObject old, ApiObject object) {
    return new Attempt(Operation.UPDATE, resource, object, old);
  }

  public static Attempt delete(String resource, ApiObject old) {
    return new Attempt(Operation.DELETE, resource, null, old);
  }

  /** A resource of another group than the object's: evictions of pods. */
  public Attempt ofGroup(String newGroup) {
    group = newGroup;
    return this;
  }

  /** A write of this subresource. */
  public Attempt of(String newSubresource) {
    subresource = newSubresource;
    return this;
  }

  public Attempt by(UserInfo newUser) {
    user = newUser;
    return this;
  }

  public Attempt in(String newNamespace) {
    namespace = newNamespace;
    return this;
  }

  public Attempt named(String newName) {
    name = newName;
    return this;
  }

  /** With these options, deadline and rounds. */
  public Attempt within(AdmissionContext newContext) {
    context = newContext;
    return this;
  }

  public Attempt dryRun() {
    dryRun = true;
    return this;
  }

  /** The new object, as plugins left it. */
  public ApiObject object() {
    return Objects.requireNonNull(object);
  }

  public List<String> warnings() {
    return warnings;
  }

  public Map<String, String> auditAnnotations() {
    return audit;
  }

  /** Whether the plugin would be called. */
  public boolean interests(MutatingAdmission plugin) {
    AdmissionRequest r = request();
    return plugin.interest().covers(operation, r.resource().groupResource(), subresource);
  }

  /** Whether the plugin would be called. */
  public boolean interests(ValidatingAdmission plugin) {
    AdmissionRequest r = request();
    return plugin.interest().covers(operation, r.resource().groupResource(), subresource);
  }

  /** Passes it through the plugin when that is interested. */
  public Attempt mutate(MutatingAdmission plugin) {
    if (interests(plugin)) {
      plugin.mutate(request());
    }
    return this;
  }

  /** Shows it to the plugin when that is interested. */
  public Attempt validate(ValidatingAdmission plugin) {
    if (interests(plugin)) {
      plugin.validate(request());
    }
    return this;
  }

  /** The message with which the plugin refuses, or the empty string. */
  public String refusal(ValidatingAdmission plugin) {
    return refusal(() -> validate(plugin));
  }

  /** The message with which the plugin refuses, or the empty string. */
  public String mutatingRefusal(MutatingAdmission plugin) {
    return refusal(() -> mutate(plugin));
  }

  private static String refusal(Runnable step) {
    try {
      step.run();
      return "";
    } catch (ApiException e) {
      return e.status().message();
    }
  }

  public AdmissionRequest request() {
    ApiObject known = known();
    GroupVersionResource gvr = new GroupVersionResource(group, known.gvk().version(), resource);
    return new AdmissionRequest(
        operation,
        gvr,
        subresource,
        known.gvk(),
        namespace,
        name,
        object,
        old,
        user,
        dryRun,
        warnings::add,
        audit,
        context);
  }

  private ApiObject known() {
    return Objects.requireNonNull(object != null ? object : old);
  }
}
