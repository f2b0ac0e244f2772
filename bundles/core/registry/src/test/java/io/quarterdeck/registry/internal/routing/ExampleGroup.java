// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The group {@code example.com}: {@code things} in namespaces, in two versions and with
 * subresources; {@code places} of the cluster; {@code asks} that are answered and not stored;
 * {@code lamps} that are made when they are read.
 */
public record ExampleGroup(Map<String, ResourceStrategy> strategies) implements ApiGroup {
  private static final String ALL =
      "[\"create\",\"delete\",\"deletecollection\",\"get\",\"list\",\"patch\",\"update\","
          + "\"watch\"]";

  private static final String RESOURCES =
      """
      {"group": "example.com", "preferred": "v1", "versions": [
        {"version": "v1", "resources": [
          {"name": "things", "kind": "Thing", "singular": "thing", "namespaced": true,
           "verbs": ALL, "shortNames": ["th"], "definition": "com.example.v1.Thing",
           "behavior": BEHAVIOR,
           "subresources": [
             {"name": "status", "kind": "Thing", "verbs": ["get", "patch", "update"]},
             {"name": "scale", "group": "autoscaling", "version": "v1", "kind": "Scale",
              "verbs": ["get", "patch", "update"]},
             {"name": "ring", "kind": "Ring", "verbs": ["create"]},
             {"name": "pipe", "kind": "Ring", "verbs": ["create", "get"]}]},
          {"name": "places", "kind": "Place", "singular": "place", "namespaced": false,
           "verbs": ALL, "definition": "com.example.v1.Place"},
          {"name": "asks", "kind": "Ask", "singular": "ask", "namespaced": false,
           "verbs": ["create"], "definition": "com.example.v1.Ask"},
          {"name": "lamps", "kind": "Lamp", "singular": "lamp", "namespaced": false,
           "verbs": ["get", "list"], "definition": "com.example.v1.Lamp"}]},
        {"version": "v1beta1", "resources": [
          {"name": "things", "kind": "Thing", "singular": "thing", "namespaced": true,
           "verbs": ALL, "definition": "com.example.v1beta1.Thing", "behavior": BEHAVIOR,
           "storedAs": {"version": "v1"}}]}]}
      """
          .replace("ALL", ALL);

  private static final String HEAD =
      """
      {"name": "apiVersion", "type": "string"}, {"name": "kind", "type": "string"},
      {"name": "metadata", "ref": "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta",
       "always": true, "proto": 1}
      """;

  private static final String DEFINITIONS =
      """
      {"types": {
        "com.example.v1.Thing": {"fields": [HEAD,
          {"name": "spec", "ref": "com.example.v1.ThingSpec", "always": true, "proto": 2},
          {"name": "status", "ref": "com.example.v1.ThingStatus", "always": true, "proto": 3}]},
        "com.example.v1.ThingSpec": {"fields": [
          {"name": "size", "type": "string", "default": "small", "proto": 1},
          {"name": "replicas", "type": "int32", "pointer": true, "proto": 2},
          {"name": "tags", "list": {"type": "string"}, "pointer": true, "listType": "set",
           "patchStrategy": ["merge"], "proto": 3},
          {"name": "parts", "list": {"ref": "com.example.v1.Part"}, "pointer": true,
           "listType": "map", "listMapKeys": ["name"], "patchStrategy": ["merge"],
           "mergeKey": "name", "proto": 4},
          {"name": "settings", "map": {"type": "string"}, "proto": 5}]},
        "com.example.v1.Part": {"fields": [
          {"name": "name", "type": "string", "required": true, "always": true, "proto": 1},
          {"name": "image", "type": "string", "proto": 2}]},
        "com.example.v1.ThingStatus": {"fields": [
          {"name": "phase", "type": "string", "proto": 1},
          {"name": "replicas", "type": "int32", "proto": 2}]},
        "com.example.v1.ThingList": LIST(com.example.v1.Thing),
        "com.example.v1beta1.Thing": {"fields": [HEAD,
          {"name": "spec", "ref": "com.example.v1beta1.ThingSpec", "always": true, "proto": 2},
          {"name": "status", "ref": "com.example.v1.ThingStatus", "always": true, "proto": 3}]},
        "com.example.v1beta1.ThingSpec": {"fields": [
          {"name": "volume", "type": "string", "proto": 1},
          {"name": "replicas", "type": "int32", "pointer": true, "proto": 2},
          {"name": "tags", "list": {"type": "string"}, "pointer": true, "listType": "set",
           "proto": 3},
          {"name": "parts", "list": {"ref": "com.example.v1.Part"}, "pointer": true,
           "listType": "map", "listMapKeys": ["name"], "proto": 4},
          {"name": "settings", "map": {"type": "string"}, "proto": 5}]},
        "com.example.v1beta1.ThingList": LIST(com.example.v1beta1.Thing),
        "com.example.v1.Place": {"fields": [HEAD,
          {"name": "data", "map": {"type": "string"}, "proto": 2}]},
        "com.example.v1.PlaceList": LIST(com.example.v1.Place),
        "com.example.v1.Ask": {"fields": [HEAD,
          {"name": "question", "type": "string", "proto": 2},
          {"name": "answer", "type": "string", "proto": 3}]},
        "com.example.v1.Lamp": {"fields": [HEAD,
          {"name": "lit", "type": "boolean", "proto": 2}]},
        "com.example.v1.LampList": LIST(com.example.v1.Lamp),
        "com.example.v1.Ring": {"fields": [HEAD,
          {"name": "times", "type": "int32", "proto": 2}]},
        "io.k8s.api.autoscaling.v1.Scale": {"fields": [HEAD,
          {"name": "spec", "ref": "io.k8s.api.autoscaling.v1.ScaleSpec", "always": true,
           "proto": 2},
          {"name": "status", "ref": "io.k8s.api.autoscaling.v1.ScaleStatus", "always": true,
           "proto": 3}]},
        "io.k8s.api.autoscaling.v1.ScaleSpec": {"fields": [
          {"name": "replicas", "type": "int32", "default": 0, "proto": 1}]},
        "io.k8s.api.autoscaling.v1.ScaleStatus": {"fields": [
          {"name": "replicas", "type": "int32", "required": true, "always": true, "proto": 1}]}
      }}
      """
          .replace("HEAD", HEAD)
          .replaceAll(
              "LIST\\(([\\w.]+)\\)",
              """
              {"fields": [{"name": "apiVersion", "type": "string"},
                {"name": "kind", "type": "string"},
                {"name": "metadata", "ref": "io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta",
                 "always": true, "proto": 1},
                {"name": "items", "list": {"ref": "$1"}, "required": true, "pointer": true,
                 "proto": 2}]}\
              """);

  @Override
  public String group() {
    return "example.com";
  }

  @Override
  public InputStream resources() {
    String behavior =
        strategies.get("things") instanceof ExampleStrategy things ? things.behavior() : "{}";
    String resources = RESOURCES.replace("BEHAVIOR", behavior);
    return new ByteArrayInputStream(resources.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public InputStream definitions() {
    return new ByteArrayInputStream(DEFINITIONS.getBytes(StandardCharsets.UTF_8));
  }
}
